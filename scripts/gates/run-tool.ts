import { type StdioOptions, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inRoot, root } from '../setup/paths.mjs';

/** What a gate found; both numbers are 0 for a gate that runs no tests. */
export interface GateResult {
  isOk: boolean;
  passed: number;
  failed: number;
  /** What its tool said, where that was not shown at once. */
  said?: string;
}

/** Runs a tool of the project with its output shown; its exit code decides. */
export async function runTool(name: string, args: readonly string[] = []): Promise<GateResult> {
  const { status } = await runToEnd(name, args, 'inherit');
  return { isOk: status === 0, passed: 0, failed: 0 };
}

/** Runs a tool of the project while others show their output, and keeps what it says. */
export async function runToolAside(name: string, args: readonly string[] = []): Promise<GateResult> {
  const { status, said } = await runToEnd(name, args, ['ignore', 'pipe', 'pipe']);
  return { isOk: status === 0, passed: 0, failed: 0, said };
}

interface Ended {
  status: number | null;
  said: string;
}

function runToEnd(name: string, args: readonly string[], stdio: StdioOptions): Promise<Ended> {
  const env = { ...process.env, PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(name, args, { cwd: root, env, stdio, shell: process.platform === 'win32' });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, said: Buffer.concat(said).toString() }));
  });
}
