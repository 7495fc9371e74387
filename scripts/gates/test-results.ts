import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';
import type { Write } from './in-turn.ts';
import { type RunReport, reportFileVariable } from './run-report.ts';
import { type GateResult, runTool } from './run-tool.ts';

interface VitestOptions {
  write: Write;
  reporter?: 'dot' | 'default';
  /** Only tests that import one of these modules, however far away. */
  related?: readonly string[];
  /** Only these files. */
  files?: readonly string[];
  /** How many files run at a time. */
  workers?: number;
}

/** Runs the named projects of `vitest.config.ts`. */
export function runVitest(
  projects: readonly string[],
  { write, reporter = 'dot', related, files = [], workers }: VitestOptions,
): Promise<GateResult> {
  const chosen = related ? ['related', '--run', '--passWithNoTests', ...related] : ['run'];
  return runWithReport(
    'vitest',
    [
      ...chosen,
      ...projects.map((project) => `--project=${project}`),
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      `--reporter=${reporter}`,
      '--reporter=scripts/gates/vitest-reporter.ts',
      ...files,
    ],
    write,
  );
}

/** Runs `pwa/e2e` in Chromium. */
export function runPlaywright(write: Write): Promise<GateResult> {
  return runWithReport('playwright', ['test', '--reporter=list,./scripts/gates/playwright-reporter.ts'], write);
}

let reports = 0;

async function runWithReport(tool: string, args: readonly string[], write: Write): Promise<GateResult> {
  // Of its own, because gates run side by side.
  reports += 1;
  const file = inRoot('test-results', `${tool}-${reports}.json`);
  // An old report must not count for a run that wrote none.
  rmSync(file, { force: true });
  const result = await runTool(tool, args, { write, env: { [reportFileVariable]: file } });
  // Written by our reporters.
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : undefined;
  return { ...result, ...report };
}
