import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.mjs', import.meta.url));

/** A server in a process of its own, and what it has printed so far. */
export interface StartedServer {
  child: ChildProcess;
  output: { text: string };
}

/** Starts the server as `npm start` does, on a free port. */
export function startProgram(env: Record<string, string>): StartedServer {
  const child = spawn(process.execPath, [main], {
    // Nothing of the machine that runs the tests: not its port, not its settings.
    env: { PATH: '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += String(chunk)));
  return { child, output };
}

/** Waits until the server prints its address. @throws Error with its output when it ends before */
export async function addressOf({ child, output }: StartedServer): Promise<string> {
  while (child.exitCode === null) {
    const address = /Dalil: (http:\S+)/.exec(output.text)?.[1];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(output.text);
}

/** Waits until the process has ended, and answers its exit code. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}
