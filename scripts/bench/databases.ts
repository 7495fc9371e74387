import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareServer, type ServerProcess } from '../servers/server-process.ts';

/** Folder with a freshly seeded database of that size: the leftovers of one run would slow down the next one. */
export function databaseOf(count: number): string {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-${count}`);
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(seedOf(count), dataDir, { recursive: true });
  // Warm: a system that has thrown the file out of its memory would measure the disk.
  execFileSync('cat', [path.join(dataDir, 'dalil.sqlite')], { stdio: 'ignore' });
  return dataDir;
}

/** Cached between runs in the system's temporary folder, and only ever copied. */
function seedOf(count: number): string {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-people-${count}`);
  const settings = { DATA_DIR: dataDir };
  if (!existsSync(path.join(dataDir, 'seeded'))) {
    fillWithPeople(count, settings);
    execFileSync('touch', [path.join(dataDir, 'seeded')]);
  }
  // Else a start would do it where the form of cards has changed since, and be measured with it.
  execFileSync(process.execPath, ['api/cli/migrate.ts'], {
    env: { ...process.env, ...productionSettings, ...settings },
  });
  return dataDir;
}

/** Fills the database that the settings name. The same number gives the same people on both engines. */
export function fillWithPeople(count: number, settings: Record<string, string>): void {
  console.log(`Seeding ${count} people …`);
  const env = { ...process.env, ...productionSettings, ...settings, NODE_ENV: '' };
  const seed = ['api/cli/seed.ts', '--talents', `${count}`, '--companies', '200', '--jobs', '1000'];
  execFileSync(process.execPath, seed, { env, stdio: 'inherit' });
  // Production starts with none of them.
  execFileSync(process.execPath, ['api/cli/remove-demo.ts', '--keep-generated', '--yes'], { env });
}

/** As in production, without limits of rate. */
export const productionSettings = {
  NODE_ENV: 'production',
  // A key that reads like words is refused.
  SESSION_KEYS: randomBytes(24).toString('base64url'),
  RATE_LIMIT: 'off',
  // Each start has a port of its own.
  ALLOW_ANY_HOST: '1',
  // As the service and the image do.
  MALLOC_ARENA_MAX: '1',
};

/** A started server, and how long its start took. */
export interface Running extends ServerProcess {
  startMs: number;
}

interface DalilOptions {
  logLevel?: 'info' | 'warn';
  /** Further settings. */
  settings?: Record<string, string>;
  /** False on any core; else on the second one, beside wrk on the first. */
  isPinned?: boolean;
}

/** Starts Dalil over a database as in production, without limits of rate. */
export async function startDalil(dataDir: string, options: DalilOptions = {}): Promise<Running> {
  const { logLevel = 'info', settings = {}, isPinned = true } = options;
  const server = await prepareServer({
    settings: { ...productionSettings, DATA_DIR: dataDir, LOG_LEVEL: logLevel, ...settings },
    ...(isPinned && { core: 1 }),
  });
  return { ...server, startMs: await server.start() };
}

/** Starts the floor of rates on the second core: a bare `node:http` server that sends so many bytes. */
export async function startFloor(bytes = 12 * 1024): Promise<ServerProcess> {
  const server = await prepareServer({
    settings: { FLOOR_BYTES: `${bytes}` },
    command: ['scripts/bench/floor-server.ts'],
    core: 1,
  });
  await server.start();
  return server;
}

/** Starts Dalil over a database for the time of some work. */
export async function withDalil<Result>(dataDir: string, work: (server: Running) => Promise<Result>): Promise<Result> {
  const server = await startDalil(dataDir, { logLevel: 'warn' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
