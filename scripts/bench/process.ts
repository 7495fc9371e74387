import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';

// The unit of /proc/{pid}/stat on every Linux.
const clockTickMs = 10;

export interface Running {
  origin: string;
  /** From the start of the process to its first answer. */
  startMs: number;
  residentMegabytes(): Promise<number>;
  /** Processor time used so far; unlike the clock it does not count other programs. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a Node program, with flags before it, that listens on `PORT`, on the second core, and waits until it answers.
 */
export function startPinned(command: readonly string[], env: Record<string, string>, cwd?: string): Promise<Running> {
  return startRunning(command, env, { wrapper: ['taskset', '-c', '1'], cwd });
}

/** Starts one likewise on whatever core is free. */
export async function startRunning(
  command: readonly string[],
  env: Record<string, string>,
  { wrapper = [], cwd }: { wrapper?: readonly string[]; cwd?: string | undefined } = {},
): Promise<Running> {
  const port = await freePort();
  const startedAt = performance.now();
  const [program = '', ...parts] = [...wrapper, process.execPath, ...command];
  const child = spawn(program, parts, {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd,
  });
  const tellEnd = (code: number | null, signal: string | null) =>
    console.error(`A measured process ended by itself: ${signal ?? `exit code ${code}`}`);
  child.once('exit', tellEnd);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    origin,
    startMs: performance.now() - startedAt,
    residentMegabytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    processorMs: async () => {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * clockTickMs;
    },
    stop: async () => {
      child.off('exit', tellEnd);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function answers(origin: string): Promise<boolean> {
  try {
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
