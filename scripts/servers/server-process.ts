import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { freePort } from '#api/testing/port-of.ts';
import packageFile from '../../package.json' with { type: 'json' };

const pollMs = 10;
// A busy machine stands still for a minute at times.
const startWithinMs = 180_000;
/** The unit of /proc/{pid}/stat on every Linux. */
const clockTickMs = 10;

/** As `npm start` does, with its flags. */
const startCommand = packageFile.scripts.start.split(' ').slice(1);

export interface ServerOptions {
  /** Environment of the process; of this process it gets only the path and the folder of the built app. */
  settings: Record<string, string>;
  /** Flags and file of another program that listens on `PORT`; without it Dalil. */
  command?: readonly string[];
  /** The processor core it runs on; without it, any. */
  core?: number;
  /** Gets what it writes to its standard output. */
  onOutput?: (part: Buffer) => void;
}

/** The use of memory and descriptors at a moment. */
export interface Usage {
  residentMb: number;
  descriptors: number;
}

/** A server that can be killed, stopped and started again over the same data. */
export interface ServerProcess {
  readonly origin: string;
  /**
   * Starts it and waits until it is ready.
   *
   * @param root Folder of another version; without it, this one is started.
   * @returns ms from the start of the process to its first answer
   */
  start(root?: string): Promise<number>;
  /** Ends it without a warning, as a power failure does. */
  kill(): Promise<void>;
  /** Asks it to end. @returns Its exit code. */
  stop(): Promise<number | null>;
  /** Stops reading its standard output, or reads on. */
  holdOutput(isHeld: boolean): void;
  usage(): Promise<Usage>;
  /** Processor time used so far; unlike the clock it does not count other programs. */
  processorMs(): Promise<number>;
}

/** Prepares a server on a free port; nothing runs before its first start. */
export async function prepareServer(options: ServerOptions): Promise<ServerProcess> {
  const { settings, command = startCommand, core, onOutput = () => undefined } = options;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const pinned = core === undefined ? [] : ['taskset', '-c', `${core}`];
  const [program = '', ...args] = [...pinned, process.execPath, ...command];
  const { PATH = '', DIST_DIR } = process.env;
  const env = { PATH, HOST: '127.0.0.1', PORT: `${port}`, ...settings };
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
      const startedAtMs = performance.now();
      // Another version has a built app of its own.
      const place = root ? { cwd: root, env } : { env: { ...env, ...(DIST_DIR && { DIST_DIR }) } };
      const started = spawn(program, args, { ...place, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      started.stdout?.on('data', onOutput);
      started.once('exit', (code, signal) => {
        if (child === started) console.error(`A server ended before it was stopped: ${signal ?? code}`);
      });
      while (!(await isReady(origin))) {
        const ended = started.exitCode ?? started.signalCode;
        if (ended !== null) throw new Error(`The server ended at its start: ${ended}`);
        if (performance.now() > startedAtMs + startWithinMs) throw new Error('The server does not start');
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      return performance.now() - startedAtMs;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    holdOutput(isHeld) {
      if (isHeld) child?.stdout?.pause();
      else child?.stdout?.resume();
    },
    async usage() {
      const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
      const descriptors = await readdir(`/proc/${child?.pid}/fd`);
      return {
        residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
        descriptors: descriptors.length,
      };
    },
    async processorMs() {
      const fields = (await readFile(`/proc/${child?.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * clockTickMs;
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    // It does not listen yet.
    () => false,
  );
}
