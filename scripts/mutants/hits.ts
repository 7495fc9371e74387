import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { hitName } from './mutant-plugin.ts';
import type { Mutant, Part } from './mutants.ts';
import { Tester } from './testers.ts';

/** Which files of tests run which function, and how long they take. */
export interface Hits {
  byFunction: Record<string, string[]>;
  tookMs: Record<string, number>;
}

const mapTimeoutMs = 60 * 60_000;

/**
 * Runs once, with marked programs, the tests that may come to some parts. A file that fails without any mutant is named
 * and left out.
 */
export async function mapHits(wanted: readonly Part[]): Promise<Hits> {
  const tester = new Tester();
  mkdirSync(inRoot('test-results'), { recursive: true });
  const hitsDir = mkdtempSync(inRoot('test-results', 'hits-'));
  try {
    const answer = await tester.ask({ kind: 'map', hitsDir, folders: foldersOf(wanted) }, mapTimeoutMs);
    if (answer?.kind !== 'mapped') throw new Error(`The tests did not run: ${JSON.stringify(answer)}`);
    const failed = new Set(answer.failed);
    for (const file of failed) console.log(`left out, since it fails without a mutant: ${file}`);
    const byFunction: Hits['byFunction'] = {};
    for (const name of readdirSync(hitsDir)) {
      // Written by `note-hits.ts`.
      const noted = JSON.parse(readFileSync(join(hitsDir, name), 'utf8')) as { file: string; hits: string[] };
      if (failed.has(noted.file)) continue;
      for (const hit of noted.hits) byFunction[hit] = [...(byFunction[hit] ?? []), noted.file];
    }
    return { byFunction, tookMs: answer.tookMs };
  } finally {
    // Its programs are marked; mutants need another.
    tester.close();
    rmSync(hitsDir, { recursive: true });
  }
}

// Tests of the app run no server; those of everything else may run all.
function foldersOf(wanted: readonly Part[]): string[] {
  return wanted.every((part) => part.startsWith('pwa/')) ? ['pwa'] : ['pwa', 'shared', 'api', 'scripts'];
}

/** The files of tests that run a mutant's function: its own, then those of its folder, then all others; quick ones first. */
export function testsOf({ file, inFunction }: Mutant, { byFunction, tookMs }: Hits): string[] {
  const stem = basename(file).replace(/\.tsx?$/, '');
  const distanceOf = (test: string) => {
    if (basename(test).startsWith(`${stem}.`)) return 0;
    return dirname(test) === inRoot(dirname(file)) ? 1 : 2;
  };
  const costOf = (test: string) => tookMs[test] ?? 0;
  const files = byFunction[hitName(file, inFunction)] ?? [];
  return files.toSorted((one, other) => distanceOf(one) - distanceOf(other) || costOf(one) - costOf(other));
}
