import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inRoot, root } from '../setup/paths.mjs';

/** The result of a gate; a gate that runs no tests has zeros and an empty list. */
export interface GateResult {
  isOk: boolean;
  passed: number;
  failed: number;
  /** Names of the tests that passed only at their second try. */
  flaky: readonly string[];
}

/** Runs a tool of the project with its output shown; its exit code decides. */
export function runTool(name: string, args: readonly string[] = []): Promise<GateResult> {
  const env = { ...process.env, PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(name, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ isOk: status === 0, passed: 0, failed: 0, flaky: [] }));
  });
}
