import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, nodeExecutable, root } from '../../setup/paths.mjs';

/** A test in the browser, and what it came to. */
export interface NotedTest {
  /** `pwa/e2e/admin.e2e.ts:106` */
  place: string;
  project: string;
  tookMs: number;
  /** Numbers of mutants. */
  hits: number[];
}

interface Report {
  stats: { unexpected: number };
  suites: Suite[];
  errors: { message?: string }[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean }[];
}

/** Runs all tests in the browser once with a build in which no mutant is on. */
export async function noteBrowserTests(distDir: string): Promise<NotedTest[]> {
  const notesDir = inRoot('test-results', 'browser-hits');
  rmSync(notesDir, { recursive: true, force: true });
  mkdirSync(notesDir, { recursive: true });
  await run([], { DIST_DIR: distDir, E2E_MUTANT_NOTES: notesDir });
  // Written by `pwa/e2e/testing/note-mutants.ts`.
  return readdirSync(notesDir).map((name) => JSON.parse(readFileSync(join(notesDir, name), 'utf8')) as NotedTest);
}

/** Runs some tests, and answers the title of the one that failed twice. */
export async function firstFailureOf(tests: readonly NotedTest[], distDir: string): Promise<string | null> {
  const places = [...new Set(tests.map(({ place }) => place))];
  const projects = [...new Set(tests.map(({ project }) => project))];
  const chosen = [...places, ...projects.flatMap((project) => ['--project', project])];
  const tryOnce = () => run([...chosen, '--max-failures=1', '--timeout=30000'], { DIST_DIR: distDir });
  let report = await tryOnce();
  // A server that does not even start with the mutant counts, too. On a busy machine it may be late once.
  if (report.errors.length > 0) report = await tryOnce();
  if (report.stats.unexpected === 0) return report.errors[0]?.message ?? null;
  return report.suites.flatMap(failedTitles)[0] ?? 'a test';
}

function failedTitles(suite: Suite): string[] {
  const own = (suite.specs ?? []).filter(({ ok }) => !ok).map(({ title }) => title);
  return [...own, ...(suite.suites ?? []).flatMap(failedTitles)];
}

async function run(args: readonly string[], env: Record<string, string>): Promise<Report> {
  const reportFile = inRoot('test-results', 'mutant-browser.json');
  rmSync(reportFile, { force: true });
  const child = spawn(
    nodeExecutable(),
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=json', ...args],
    { cwd: root, stdio: 'ignore', env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile } },
  );
  await once(child, 'exit');
  // Written by the test tool.
  return JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
}
