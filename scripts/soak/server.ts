import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import packageFile from '../../package.json' with { type: 'json' };

const pollMs = 50;
// A busy machine stands still for a minute at times.
const startWithinMs = 180_000;
const common = { PATH: '', HOST: '127.0.0.1', SEED: 'off', RATE_LIMIT: 'off' };

/** The memory and descriptors of the process at a moment. */
export interface Holding {
  residentMb: number;
  descriptors: number;
}

/** The real server, which can be killed, stopped and started again over the same data. */
export interface SoakServer {
  origin: string;
  /** @param root Folder of another version; without it this one is started. */
  start(root?: string): Promise<void>;
  /** Ends it without a warning, as a power failure does. */
  kill(): Promise<void>;
  /** Asks it to end. @returns Its exit code. */
  stop(): Promise<number | null>;
  /** Reads nothing of its standard output, or goes on reading. */
  holdOutput(isHeld: boolean): void;
  holding(): Promise<Holding>;
}

/**
 * Prepares a server on a free port; its settings are those of `npm start` without bounds per address and account.
 *
 * @param settings Further ones.
 */
export async function prepareServer(dataDir: string, settings: Record<string, string> = {}): Promise<SoakServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null;
    ending.kill(signal);
    await once(ending, 'exit');
    return ending.exitCode;
  }

  return {
    origin,
    async start(root) {
      child = spawn(process.execPath, packageFile.scripts.start.split(' ').slice(1), {
        env: { ...common, PORT: `${port}`, DATA_DIR: dataDir, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
        ...(root !== undefined && { cwd: root }),
      });
      child.stdout?.resume();
      const endMs = performance.now() + startWithinMs;
      while (!(await isReady(origin))) {
        const ended = child.exitCode ?? child.signalCode;
        if (ended !== null) throw new Error(`the server ended at its start: ${ended}`);
        if (performance.now() > endMs) throw new Error('the server does not start');
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    holdOutput(isHeld) {
      if (isHeld) child?.stdout?.pause();
      else child?.stdout?.resume();
    },
    async holding() {
      const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
      const descriptors = await readdir(`/proc/${child?.pid}/fd`);
      return {
        residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
        descriptors: descriptors.length,
      };
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
