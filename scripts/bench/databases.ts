import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareServer, type ServerProcess } from '../servers/server-process.ts';

/**
 * Folder with a freshly seeded database of that size: the leftovers of one run would slow down the next one.
 *
 * @param older Another checkout, which seeds a database of its own.
 */
export function databaseOf(count: number, older?: Checkout): string {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-${nameOf(count, older)}`);
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(seedOf(count, older), dataDir, { recursive: true });
  // Warm: a system that has thrown the file out of its memory would measure the disk.
  execFileSync('cat', [path.join(dataDir, 'dalil.sqlite')], { stdio: 'ignore' });
  return dataDir;
}

/** Another checkout of Dalil. */
export interface Checkout {
  /** Its folder. */
  root: string;
  commit: string;
}

function nameOf(count: number, older: Checkout | undefined): string {
  return older ? `${count}-${older.commit}` : `${count}`;
}

/** Cached between runs in the system's temporary folder, and only ever copied. */
function seedOf(count: number, older?: Checkout): string {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-people-${nameOf(count, older)}`);
  const settings = { DATA_DIR: dataDir };
  if (!existsSync(path.join(dataDir, 'seeded'))) {
    fillWithPeople(count, settings, older?.root);
    execFileSync('touch', [path.join(dataDir, 'seeded')]);
  }
  // Else a start would do it where the form of cards has changed since, and be measured with it.
  const env = { ...process.env, ...productionSettings, ...settings };
  execFileSync(process.execPath, ['api/cli/migrate.ts'], { env, cwd: older?.root });
  return dataDir;
}

/**
 * Fills the database that the settings name. The same number gives the same people on both engines.
 *
 * @param root Folder of another checkout, whose own commands run.
 */
export function fillWithPeople(count: number, settings: Record<string, string>, root = process.cwd()): void {
  console.log(`Seeding ${count} people …`);
  const options = { env: { ...process.env, ...productionSettings, ...settings, NODE_ENV: '' }, cwd: root };
  const seed = ['api/cli/seed.ts', '--talents', `${count}`, '--companies', '200', '--jobs', '1000'];
  execFileSync(process.execPath, seed, { ...options, stdio: 'inherit' });
  // Production starts with none of them. Old checkouts have no such command, or ask no question.
  const removeDemo = path.join(root, 'api/cli/remove-demo.ts');
  if (!existsSync(removeDemo)) return;
  const isAsking = readFileSync(removeDemo, 'utf8').includes('--yes');
  execFileSync(process.execPath, [removeDemo, '--keep-generated', ...(isAsking ? ['--yes'] : [])], options);
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
  /** Folder of another checkout that is to be started. */
  root?: string | undefined;
}

/** Starts Dalil over a database as in production, without limits of rate. */
export async function startDalil(dataDir: string, options: DalilOptions = {}): Promise<Running> {
  const { logLevel = 'info', settings = {}, isPinned = true, root } = options;
  const server = await prepareServer({
    settings: { ...productionSettings, DATA_DIR: dataDir, LOG_LEVEL: logLevel, ...settings },
    ...(isPinned && { core: 1 }),
  });
  return { ...server, startMs: await server.start(root) };
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
