import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';
import { type RunReport, reportFileVariable } from './run-report.ts';
import { type GateResult, runTool, withoutTests } from './run-tool.ts';

interface VitestOptions {
  reporter?: 'dot' | 'default';
  /** Only tests that import one of these modules, however far away. */
  related?: readonly string[] | 'all';
  /** How many files run at a time. */
  workers?: number;
}

/** Runs the named projects of `vitest.config.ts`. */
export async function runVitest(
  projects: readonly string[],
  { reporter = 'dot', related = 'all', workers }: VitestOptions = {},
): Promise<GateResult> {
  if (related.length === 0) return { ...withoutTests, isOk: true };
  const chosen = related === 'all' ? ['run'] : ['related', '--run', '--passWithNoTests', ...related];
  return runWithReport('vitest', [
    ...chosen,
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
