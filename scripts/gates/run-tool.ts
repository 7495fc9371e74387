import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inRoot, root } from '../setup/paths.mjs';
import type { Write } from './in-turn.ts';
import type { RunReport } from './run-report.ts';

/** The result of a gate; a gate that runs no tests has zeros and empty lists. */
export interface GateResult extends Readonly<RunReport> {
  isOk: boolean;
}

/** Where tools keep what they need not compute again; it goes with the packages. */
export const cacheDir = inRoot('node_modules', '.cache', 'dalil');

export const withoutTests = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };

/** Runs a tool of the project; its exit code decides. */
export function runTool(
  name: string,
  args: readonly string[],
  { write, env: given }: { write: Write; env?: Readonly<Record<string, string>> },
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
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ ...withoutTests, isOk: status === 0 }));
  });
}
