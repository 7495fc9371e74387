import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';
import { flakyFileVariable } from './flaky-reporter.ts';
import { type GateResult, runTool } from './run-tool.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { projectName: string; status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface VitestOptions {
  reporter?: 'dot' | 'default';
  /** Only tests that import one of these modules, however far away. */
  changed?: readonly string[] | 'all';
  /** How many files run at a time. */
  workers?: number;
}

/** Runs the named projects of `vitest.config.ts`. */
export async function runVitest(
  projects: readonly string[],
  { reporter = 'dot', changed = 'all', workers }: VitestOptions = {},
): Promise<GateResult> {
  if (changed.length === 0) return { isOk: true, passed: 0, failed: 0, flaky: [] };
  const report = newReport(`vitest-${projects.join('-')}`);
  const flakyReport = newReport(`flaky-${projects.join('-')}`);
  process.env[flakyFileVariable] = flakyReport;
  const named = projects.map((project) => `--project=${project}`);
  const chosen = changed === 'all' ? ['run'] : ['related', '--run', '--passWithNoTests', ...changed];
  const { isOk } = await runTool('vitest', [
    ...chosen,
    ...named,
    ...(workers ? [`--maxWorkers=${workers}`] : []),
    `--reporter=${reporter}`,
    '--reporter=json',
    '--reporter=scripts/gates/flaky-reporter.ts',
    `--outputFile.json=${report}`,
  ]);
  const found = read<VitestReport>(report);
  const flaky = read<string[]>(flakyReport) ?? [];
  return { isOk, passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0, flaky };
}

/** Runs `pwa/e2e` in Chromium. The environment gives `playwright.config.ts` the place of the report. */
export async function runPlaywright(): Promise<GateResult> {
  const report = newReport('playwright');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const { isOk } = await runTool('playwright', ['test', '--reporter=list,json']);
  const found = read<PlaywrightReport>(report);
  const stats = found?.stats;
  const flaky = (found?.suites ?? []).flatMap(flakyIn);
  return { isOk, passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0, flaky };
}

function flakyIn(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${title} (${projectName})`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(flakyIn)].map((name) => `${suite.title} > ${name}`);
}

/** An old report must not count for a run that wrote none. */
function newReport(name: string): string {
  const file = inRoot('test-results', `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function read<Report>(file: string): Report | undefined {
  // The tools' own formats, of the pinned versions.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
