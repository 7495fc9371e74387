import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';
import { type RunReport, reportFileVariable } from './run-report.ts';
import { type GateResult, runTool } from './run-tool.ts';

interface VitestOptions {
  reporter?: 'dot' | 'default';
  /** Only tests that import one of these modules, however far away. */
  related?: readonly string[];
  /** Only tests that import what changed since this commit, and what is not committed. */
  changedSince?: string;
  /** How many files run at a time. */
  workers?: number;
}

/** Runs the named projects of `vitest.config.ts`. */
export function runVitest(
  projects: readonly string[],
  { reporter = 'dot', related, changedSince, workers }: VitestOptions = {},
): Promise<GateResult> {
  const chosen = related ? ['related', '--run', '--passWithNoTests', ...related] : ['run'];
  return runWithReport('vitest', [
    ...chosen,
    ...(changedSince ? [`--changed=${changedSince}`, '--passWithNoTests'] : []),
    ...projects.map((project) => `--project=${project}`),
    ...(workers ? [`--maxWorkers=${workers}`] : []),
    `--reporter=${reporter}`,
    '--reporter=scripts/gates/vitest-reporter.ts',
  ]);
}

/** Runs `pwa/e2e` in Chromium. */
export function runPlaywright(): Promise<GateResult> {
  return runWithReport('playwright', ['test', '--reporter=list,./scripts/gates/playwright-reporter.ts']);
}

async function runWithReport(tool: string, args: readonly string[]): Promise<GateResult> {
  const file = inRoot('test-results', `${tool}.json`);
  // An old report must not count for a run that wrote none.
  rmSync(file, { force: true });
  process.env[reportFileVariable] = file;
  const result = await runTool(tool, args);
  // Written by our reporters.
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : undefined;
  return { ...result, ...report };
}
