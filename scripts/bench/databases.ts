import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { type Running, startPinned } from './process.ts';

/** Folder with a freshly seeded database of that size: the leftovers of one run would slow down the next one. */
export function databaseOf(count: number): string {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-${count}`);
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(seedOf(count), dataDir, { recursive: true });
  // Warm: a system that has thrown the file out of its memory would measure the disk.
  execFileSync('cat', [path.join(dataDir, 'dalil.sqlite')], { stdio: 'ignore' });
  return dataDir;
}

/** Kept between runs in the system's temporary folder, and only ever copied. */
function seedOf(count: number): string {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-people-${count}`);
  if (!existsSync(path.join(dataDir, 'seeded'))) {
    console.log(`Seeding ${count} people …`);
    execFileSync(
      process.execPath,
      ['api/cli/seed.ts', '--talents', `${count}`, '--companies', '200', '--jobs', '1000'],
      {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: 'inherit',
      },
    );
    // Production starts with none of them.
    execFileSync(process.execPath, ['api/cli/remove-demo.ts', '--keep-generated'], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    execFileSync('touch', [path.join(dataDir, 'seeded')]);
  }
  // A start would do it, and be measured with it, when cards have another form since.
  const env = { ...process.env, ...productionSettings, DATA_DIR: dataDir };
  execFileSync(process.execPath, ['api/cli/migrate.ts'], { env });
  return dataDir;
}

/** As `npm start` does, with its flags. */
export const startCommand = packageFile.scripts.start.split(' ').slice(1);

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

/**
 * Starts Dalil over a database as in production, without limits of rate.
 *
 * @param root Folder of another Dalil; without it this one.
 */
export function startDalil(dataDir: string, { logLevel = 'info', root }: DalilOptions = {}): Promise<Running> {
  return startPinned(startCommand, { DATA_DIR: dataDir, ...productionSettings, LOG_LEVEL: logLevel }, root);
}

interface DalilOptions {
  logLevel?: string;
  root?: string;
}
