import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { openStore, type Store } from '../open-store.ts';
import { backUpSqlite, restoreSqlite } from './sqlite-copies.ts';

const clock = createFakeClock();
let folder: string;
let dataDir: string;
let copy: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-copies-'));
  dataDir = join(folder, 'data');
  copy = join(folder, 'copies', 'copy.sqlite');
  store = await openStore({ dataDir, clock });
  await store.bulk.insertTalents([newTalent(1)]);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const insertMore = (from: number, count: number) =>
  store.bulk.insertTalents(Array.from({ length: count }, (_, n) => newTalent(from + n)));

/** With the store closed. */
async function restoreAndOpen() {
  const former = await restoreSqlite(copy, { dataDir, clock });
  store = await openStore({ dataDir, clock });
  return former;
}

describe('a backup', () => {
  it('is one whole file, made while others write', async () => {
    let isWriting = true;
    let next = 100;
    const writing = (async () => {
      while (isWriting) {
        await insertMore(next, 3);
        next += 3;
      }
    })();
    await backUpSqlite(dataDir, copy);
    isWriting = false;
    await writing;
    expect(await readdir(join(folder, 'copies'))).toEqual(['copy.sqlite']);
    const copied = new BetterSqlite3(copy, { readonly: true });
    const [users, cards, rev] = ['count(*) from users', 'count(*) from talent_cards', 'rev from sync_clock'].map(
      (what) => copied.prepare(`select ${what}`).pluck().get(),
    );
    copied.close();
    // Each transaction inserted three, after the one of the start.
    expect([Number(users) % 3, cards, rev]).toEqual([1, users, users]);
  });

  it('overwrites nothing', async () => {
    await backUpSqlite(dataDir, copy);
    const before = await readFile(copy);
    await expect(backUpSqlite(dataDir, copy)).rejects.toMatchObject({ code: 'exists' });
    expect((await readFile(copy)).equals(before)).toBe(true);
    await expect(backUpSqlite(join(folder, 'nowhere'), join(folder, 'x'))).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('a backup of what cannot be copied', () => {
  it.each<[string, (file: string) => Promise<void>]>([
    ['a file that is no database', (file) => writeFile(file, 'no database '.repeat(1000))],
    [
      'a database with a damaged page',
      async (file) => {
        const bytes = await readFile(file);
        bytes.fill(0x5a, 4096 * 3, 4096 * 12);
        await writeFile(file, bytes);
      },
    ],
  ])('is refused and leaves nothing: %s', async (_what, damage) => {
    await store.close();
    await damage(join(dataDir, 'dalil.sqlite'));
    await expect(backUpSqlite(dataDir, copy)).rejects.toMatchObject({ name: 'CopyError', code: 'damaged' });
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
    await rm(dataDir, { recursive: true });
    store = await openStore({ dataDir, clock });
  });

  it('is no log beside a file, but one file that needs none', async () => {
    await backUpSqlite(dataDir, copy);
    // The versions of the format: with a write-ahead log they were 2.
    expect([...(await readFile(copy)).subarray(18, 20)]).toEqual([1, 1]);
  });
});

describe('a restore', () => {
  it('brings the rows back under a new epoch and with leaping revisions, and ends all sessions', async () => {
    const session = {
      idHash: 'a hash',
      realm: 'user' as const,
      accountId: 1,
      userAgent: null,
      createdAt: clock.now(),
      lastSeenAt: clock.now(),
    };
    await store.sessions.insert(session, { keep: 5 });
    await backUpSqlite(dataDir, copy);
    await insertMore(10, 5);
    const before = await store.sync.sums('talents');
    await store.close();
    const former = await restoreAndOpen();
    const after = await store.sync.sums('talents');
    expect(await store.users.findByEmail('person1@example.com')).toBeDefined();
    expect(await store.users.findByEmail('person10@example.com')).toBeUndefined();
    expect(after.epoch).not.toBe(before.epoch);
    expect(after.rev).toBeGreaterThanOrEqual(1 + 1_000_000);
    expect(after.shards.map(([, count]) => count)).toEqual([1]);
    expect(await store.sync.changes('talents', before, 10)).toBe('resync');
    expect(await store.sessions.find('a hash')).toBeUndefined();
    expect(
      new BetterSqlite3(former ?? '', { readonly: true }).prepare('select count(*) from users').pluck().get(),
    ).toBe(6);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  it('is refused while the database is open, and changes nothing', async () => {
    await backUpSqlite(dataDir, copy);
    await insertMore(10, 1);
    await expect(restoreSqlite(copy, { dataDir, clock })).rejects.toMatchObject({ code: 'in_use' });
    await insertMore(20, 1);
    expect(await store.users.findByEmail('person10@example.com')).toBeDefined();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  it.each<[string, (file: string) => Promise<void>]>([
    ['a text', (file) => writeFile(file, 'no database '.repeat(1000))],
    [
      'a database of somebody else',
      async (file) => {
        new BetterSqlite3(file).exec('create table other (id)').close();
      },
    ],
    [
      'a damaged copy',
      async (file) => {
        await backUpSqlite(dataDir, file);
        const bytes = await readFile(file);
        bytes.fill(0x5a, 4096 * 3, 4096 * 12);
        await writeFile(file, bytes);
      },
    ],
  ])('refuses %s and leaves the database as it is', async (_what, make) => {
    const file = join(folder, 'bad.sqlite');
    await make(file);
    await store.close();
    const before = await readFile(join(dataDir, 'dalil.sqlite'));
    await expect(restoreSqlite(file, { dataDir, clock })).rejects.toMatchObject({ code: 'damaged' });
    expect((await readFile(join(dataDir, 'dalil.sqlite'))).equals(before)).toBe(true);
    expect(await readdir(dataDir)).toEqual(['dalil.sqlite']);
    store = await openStore({ dataDir, clock });
  });

  it('makes the folders of its data, and refuses a copy that is not there', async () => {
    await backUpSqlite(dataDir, copy);
    const far = join(folder, 'far', 'data');
    expect(await restoreSqlite(copy, { dataDir: far, clock })).toBeUndefined();
    expect(await readdir(far)).toEqual(['dalil.sqlite']);
    const missing = restoreSqlite(join(folder, 'nowhere'), { dataDir: far, clock });
    await expect(missing).rejects.toMatchObject({ code: 'missing' });
    expect(await readdir(far)).toEqual(['dalil.sqlite']);
  });

  it('keeps the former database aside, and its log is not taken for that of the copy', async () => {
    await backUpSqlite(dataDir, copy);
    await store.close();
    await writeFile(join(dataDir, 'dalil.sqlite'), 'broken '.repeat(1000));
    await writeFile(join(dataDir, 'dalil.sqlite-wal'), 'the log of it');
    const former = (await restoreAndOpen()) ?? '';
    expect(former).toBe(join(dataDir, 'backups', `before-restore-${clock.now().getTime()}.sqlite`));
    expect(await readFile(former, 'utf8')).toContain('broken');
    await store.close();
    expect((await readdir(dataDir)).sort()).toEqual(['backups', 'dalil.sqlite']);
  });

  it('replaces a database that cannot be read any more, and begins one where there is none', async () => {
    await backUpSqlite(dataDir, copy);
    await store.close();
    await writeFile(join(dataDir, 'dalil.sqlite'), 'broken '.repeat(1000));
    expect(await restoreAndOpen()).toContain('before-restore');
    await store.close();
    await rm(dataDir, { recursive: true });
    expect(await restoreAndOpen()).toBeUndefined();
    expect(await store.users.findByEmail('person1@example.com')).toBeDefined();
  });
});
