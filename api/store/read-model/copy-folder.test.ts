import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damagePage } from '../../testing/damage-page.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import type { CopiedHead } from './changes-source.ts';
import type { ListCopy } from './list-copy.ts';
import { copiesFolder, openCopyIn } from './open-lists.ts';

const floors = { talents: 0, companies: 0, jobs: 0 };
const head: CopiedHead = { epoch: 'one', rev: 7, rankedDay: '2026-11-25', format: listingFormat, floors };
const card = { position: 1, id: 1, industry: 'energy', haystack: ' sara ', json: '{"id":1}' };

let dataDir: string;
let copies: string;
let opened: ListCopy[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-copy-folder-'));
  copies = join(dataDir, copiesFolder);
  opened = [];
});
afterEach(async () => {
  for (const copy of opened) await copy.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function openCopy(isUsable = true): Promise<ListCopy> {
  const copy = await openCopyIn(dataDir, { isUsable });
  opened.push(copy);
  return copy;
}

async function close(copy: ListCopy): Promise<void> {
  opened = opened.filter((one) => one !== copy);
  await copy.close();
}

/** A filled copy, closed again. */
async function leaveCopy(): Promise<void> {
  const copy = await openCopy();
  await copy.beginFill();
  await copy.fill('talents', [card]);
  await copy.endFill(head);
  await close(copy);
}

/** Takes a place as another process does. */
function occupy(place: number): BetterSqlite3.Database {
  mkdirSync(join(copies, String(place)), { recursive: true });
  const lock = new BetterSqlite3(join(copies, String(place), 'lock'));
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

describe('a place for a copy', () => {
  it('belongs to one process, and is the first that is free', async () => {
    const first = await openCopy();
    await openCopy();
    expect((await readdir(copies)).sort()).toEqual(['1', '2']);
    await close(first);
    await openCopy();
    expect((await readdir(copies)).sort()).toEqual(['1', '2']);
  });

  it('is one of sixteen', async () => {
    const others = Array.from({ length: 15 }, (_, n) => occupy(n + 1));
    const last = await openCopy();
    expect(await readdir(join(copies, '16'))).toContain('lists.sqlite');
    await expect(openCopy()).rejects.toThrow('all places are taken');
    await close(last);
    for (const lock of others) lock.close();
    expect(await readdir(copies)).toHaveLength(16);
  });

  it('is not passed over where its lock cannot be read', async () => {
    mkdirSync(join(copies, '1'), { recursive: true });
    await writeFile(join(copies, '1', 'lock'), 'no database '.repeat(1000));
    await expect(openCopy()).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
    expect(await readdir(copies)).toEqual(['1']);
  });

  it('is left where no copy can be opened in it', async () => {
    mkdirSync(join(copies, '1', 'lists.sqlite'), { recursive: true });
    await expect(openCopy()).rejects.toThrow();
    expect(() => occupy(1).close()).not.toThrow();
  });
});

describe('the copy of the last start', () => {
  it('is used where it may be trusted', async () => {
    await leaveCopy();
    const copy = await openCopy();
    expect(copy.state()).toEqual({ epoch: 'one', rev: 7, rankedDay: '2026-11-25', format: listingFormat });
    expect(await copy.reader.sql('select id from talent_cards')).toEqual([[1]]);
  });

  it('is begun anew where it must not be trusted', async () => {
    await leaveCopy();
    const copy = await openCopy(false);
    expect(copy.state()).toBeUndefined();
    expect(await copy.reader.sql('select id from talent_cards')).toEqual([]);
  });

  it.each<[string, (file: string) => Promise<void> | void]>([
    ['is damaged', (file) => writeFile(file, 'no database '.repeat(1000))],
    [
      'is of a newer version',
      (file) => {
        const database = new BetterSqlite3(file);
        database.exec("insert into schema_migrations values (999, 'from tomorrow', '2027-01-01')");
        database.close();
      },
    ],
  ])('is begun anew where it %s', async (_what, change) => {
    await leaveCopy();
    await change(join(copies, '1', 'lists.sqlite'));
    const copy = await openCopy();
    expect(copy.state()).toBeUndefined();
    await copy.beginFill();
    await copy.endFill(head);
    expect(copy.state()).toMatchObject({ rev: 7 });
  });

  it('has no place where its cards have another format', async () => {
    await leaveCopy();
    const database = new BetterSqlite3(join(copies, '1', 'lists.sqlite'));
    database.exec('update sync_meta set listing_format = listing_format + 1');
    database.close();
    expect((await openCopy()).state()).toBeUndefined();
  });

  it('is kept when it is closed, and removed when a damage was met', async () => {
    await leaveCopy();
    const file = join(copies, '1', 'lists.sqlite');
    expect((await readdir(join(copies, '1'))).sort()).toEqual(['lists.sqlite', 'lock']);
    const copy = await openCopy();
    await damagePage(file, 'talent_cards');
    await expect(copy.reader.sql('select json from talent_cards')).rejects.toThrow();
    await close(copy);
    expect(await readdir(join(copies, '1'))).toEqual(['lock']);
  });
});
