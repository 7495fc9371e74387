import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inRoot, root } from '../setup/paths.mjs';
import { failuresIn } from './failures.ts';
import { type RunReport, reportFileVariable } from './run-report.ts';

/** The result of a gate; a gate that runs no tests has zeros and empty lists. */
export interface GateResult extends Readonly<RunReport> {
  isOk: boolean;
  /** All that the tool printed. */
  output: string;
}

/** Where tools store what they need not compute again; it goes with the packages. */
export const cacheDir = inRoot('node_modules', '.cache', 'dalil');

/** The result of a gate that had nothing to do. */
export const nothingToDo: GateResult = {
  isOk: true,
  output: '',
  passed: 0,
  failed: 0,
  failures: [],
  flaky: [],
  files: [],
};

let runs = 0;

/** Runs a tool of the project; its exit code decides. Its output is also written to `test-results` while it runs. */
export function runTool(
  name: string,
  args: readonly string[],
  given: Record<string, string> = {},
): Promise<GateResult> {
  const env = {
    ...process.env,
    ...given,
    // Its output is no terminal, but may end up in one.
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    // Each test file that needs a page of its own compiles jsdom again: with this the page tests need a quarter less.
    NODE_COMPILE_CACHE: `${cacheDir}/compiled`,
  };
  const child = spawn(name, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  runs += 1;
  mkdirSync(inRoot('test-results'), { recursive: true });
  const log = createWriteStream(inRoot('test-results', `${runs}-${name}.log`));
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      parts.push(text);
      log.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      log.end();
      const output = parts.join('');
      resolve({ ...nothingToDo, output, isOk: status === 0, failures: status === 0 ? [] : failuresIn(output) });
    });
  });
}

interface VitestOptions {
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
  { reporter = 'dot', related, files = [], workers }: VitestOptions = {},
): Promise<GateResult> {
  return runWithReport('vitest', [
    ...(related ? ['related', '--run', '--passWithNoTests', ...related] : ['run']),
    ...projects.map((project) => `--project=${project}`),
    ...(workers ? [`--maxWorkers=${workers}`] : []),
    `--reporter=${reporter}`,
    '--reporter=scripts/gates/vitest-reporter.ts',
    ...files,
  ]);
}

/** Runs `pwa/e2e` in Chromium. */
export function runPlaywright(): Promise<GateResult> {
  return runWithReport('playwright', ['test', '--reporter=list,./scripts/gates/playwright-reporter.ts']);
}

/** Walks the main paths in Firefox and WebKit, where they are installed. */
export function runOtherBrowsers(): Promise<GateResult> {
  return runWithReport('node', [inRoot('scripts/other-browsers/main.ts'), '--where-installed']);
}

async function runWithReport(tool: string, args: readonly string[]): Promise<GateResult> {
  // Each run has a file of its own, because gates run side by side.
  const file = inRoot('test-results', `${runs + 1}-${tool}.json`);
  // An old report must not count for a run that wrote none.
  rmSync(file, { force: true });
  const result = await runTool(tool, args, { [reportFileVariable]: file });
  // Written by our reporters; a run that broke before its tests wrote none, or one without a failure.
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : undefined;
  return { ...result, ...report, failures: report && report.failures.length > 0 ? report.failures : result.failures };
}
