import { existsSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tries } from '../../../scripts/testing/test-scope.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '../../testing/postgres-server.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { createJsonLog } from '../json-log.ts';
import { restoreBackup } from './backup.ts';
import { listBackups } from './backup-folder.ts';
import { createScheduledBackups, newestBackupAt } from './scheduled-backups.ts';

const clock = createFakeClock();
// The schedule is the same for both engines: `npm test` takes one, and needs no server for it.
const programs = tries(0, 1) === 1 ? await postgresPrograms() : undefined;
let server: PostgresServer | undefined;
let folder: string;
let dataDir: string;
let store: Store;

beforeAll(async () => {
  if (programs) server = await startPostgresServer(programs);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-backups-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await store.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function fill(databaseUrl?: string): Promise<void> {
  store = await openStore({ dataDir, databaseUrl, clock });
  await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
  await mkdir(join(dataDir, 'media', 'ab'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'ab', 'cd-256.jpg'), 'a picture');
}

const countTalents = async () => (await store.stats.counts()).talents;

describe.each(['SQLite', ...(programs ? ['PostgreSQL'] : [])])('scheduled backups of %s', (engine) => {
  const hourMs = 3_600_000;
  let dir: string;
  let databaseUrl: string | undefined;
  let look: () => Promise<void>;
  beforeEach(async () => {
    if (programs) vi.stubEnv('PATH', programs);
    databaseUrl = engine === 'PostgreSQL' ? await server?.newDatabase() : undefined;
    await fill(databaseUrl);
    dir = join(folder, 'backups');
    const log = createJsonLog('silent', { write: () => undefined });
    look = createScheduledBackups({ dataDir, databaseUrl }, { dir, everyMs: 24 * hourMs, keep: 2 }, { clock, log });
  });
  const madeAt = () => listBackups(dir).map(({ createdAt }) => createdAt.getTime());

  it('come once in their time, and only the newest are kept', async () => {
    expect(newestBackupAt(dir)).toBeUndefined();
    const startedAt = clock.now().getTime();
    await look();
    clock.advance(24 * hourMs - 1);
    await look();
    expect(madeAt()).toEqual([startedAt]);
    clock.advance(1);
    const due = [0, 1, 2].map((day) => startedAt + (day + 1) * 24 * hourMs);
    for (const _day of due) {
      await look();
      await look();
      clock.advance(24 * hourMs);
    }
    expect(madeAt()).toEqual([due[2], due[1]]);
    expect(newestBackupAt(dir)?.getTime()).toBe(due[2]);
    expect(await readdir(dir)).toHaveLength(2);
  });

  it('are whole: the newest brings back what was there when it was made', async () => {
    await look();
    await store.bulk.insertTalents([newTalent(3)]);
    clock.advance(24 * hourMs);
    await look();
    await store.bulk.insertTalents([newTalent(4)]);
    await rm(join(dataDir, 'media'), { recursive: true });
    await store.close();
    await restoreBackup(listBackups(dir)[0]?.folder ?? '', { dataDir, databaseUrl }, clock);
    store = await openStore({ dataDir, databaseUrl, clock });
    expect(await countTalents()).toBe(3);
    expect(await readFile(join(dataDir, 'media', 'ab', 'cd-256.jpg'), 'utf8')).toBe('a picture');
  });

  it('that fail leave the older ones, and the next look makes one', async () => {
    await look();
    clock.advance(24 * hourMs);
    // No picture can be read in the place of the folder.
    await rename(join(dataDir, 'media'), join(dataDir, 'away'));
    await writeFile(join(dataDir, 'media'), 'no folder');
    await expect(look()).rejects.toThrow();
    expect(await readdir(dir)).toHaveLength(1);
    await rm(join(dataDir, 'media'));
    await rename(join(dataDir, 'away'), join(dataDir, 'media'));
    await look();
    expect(madeAt()).toHaveLength(2);
  });

  it('share the pictures that they have in common', async () => {
    await look();
    clock.advance(24 * hourMs);
    await look();
    const [newest, oldest] = listBackups(dir).map(({ folder: one }) =>
      statSync(join(one, 'media', 'ab', 'cd-256.jpg')),
    );
    expect(newest?.ino).toBe(oldest?.ino);
  });

  it('clear what a killed process left behind, and nothing else', async () => {
    const left = join(dir, 'dalil-2026-01-01T00-00-00Z.part');
    mkdirSync(left, { recursive: true });
    const longAgo = new Date(clock.now().getTime() - 7 * hourMs);
    utimesSync(left, longAgo, longAgo);
    const atWork = join(dir, 'dalil-2026-01-02T00-00-00Z.part');
    mkdirSync(atWork);
    utimesSync(atWork, clock.now(), clock.now());
    mkdirSync(join(dir, 'of somebody else'));
    await look();
    expect([left, atWork, join(dir, 'of somebody else')].map((one) => existsSync(one))).toEqual([false, true, true]);
  });
});

it('the newest backup is unknown, and nothing fails, while their folder cannot be read', async () => {
  await fill();
  await writeFile(join(folder, 'backups'), 'no folder');
  expect(newestBackupAt(join(folder, 'backups'))).toBeUndefined();
});
