import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inRoot, root } from '../../../scripts/setup/paths.mjs';

export interface RunningServer {
  /** `http://127.0.0.1:{port}` */
  origin: string;
  /** Where it writes its mails. */
  outboxDir: string;
  stop(): Promise<void>;
}

const host = '127.0.0.1';
const startTimeoutMs = 60_000;

export interface ServerOptions {
  hasPeople: boolean;
  /** How many talents there are at least, where the demo's few do not do. */
  talents?: number;
  /** Settings beside those of every test. */
  env?: Record<string, string>;
}

/** Starts the real API, which serves the built app, on a free port with a database of its own that goes with it. */
export async function startServer({ hasPeople, talents = 0, env = {} }: ServerOptions): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dalil-e2e-'));
  if (talents > 0) await seed(dataDir, talents);
  const port = await freePort();
  const child = spawn(process.execPath, [inRoot('api/main.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SEED: hasPeople ? 'on' : 'off',
      ...env,
    },
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const origin = `http://${host}:${port}`;
  await untilReady(origin, child, errors);
  return {
    origin,
    outboxDir: path.join(dataDir, 'outbox'),
    stop: async () => {
      await stopped(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(dataDir: string, talents: number): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [inRoot('api/cli/seed.ts'), '--talents', String(talents)], { env });
}

async function untilReady(origin: string, child: ChildProcess, errors: readonly string[]): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  child.kill();
  throw new Error(`The server did not start.\n${errors.join('')}`);
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
