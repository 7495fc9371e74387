import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a run of tests found: each reporter of `gates/` writes it as JSON. */
export interface RunReport {
  passed: number;
  failed: number;
  /** Where each failed test is, its title, and the first line of what went wrong. */
  failures: string[];
  /** Names of the tests that passed only at their second try. */
  flaky: string[];
  files: FileTime[];
}

/** How long a file of tests took, and what it waited for. */
export interface FileTime {
  file: string;
  /** The project of `vitest.config.ts` that it is part of; none for a file of browser tests. */
  project?: string;
  seconds: number;
  /** Seconds by what they went to, such as `imports`, `tests` or `page.goto`. */
  waits: Record<string, number>;
}

/** The environment variable that says where the report is written. */
export const reportFileVariable = 'DALIL_REPORT_FILE';

/** Writes the report of a run of `npm test`; a run by hand has no place for it. */
export function writeReport(report: RunReport): void {
  const file = process.env[reportFileVariable];
  if (!file) return;
  // In a fresh clone no other tool may have made the folder yet.
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

/** The first line of a message, without colours. */
export function firstLineOf(message: string | undefined): string {
  return stripVTControlCharacters(message ?? '').split('\n', 1)[0] ?? '';
}
