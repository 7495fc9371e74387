import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, Engine } from './engine.ts';
import { openSqlite } from './sqlite.ts';

describe('writes on SQLite', () => {
  let folder: string;
  let engine: Engine;
  let otherProcess: BetterSqlite3.Database;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-writer-'));
    const file = join(folder, 'test.sqlite');
    engine = openSqlite(file);
    await engine.write((tx) => tx.sql('create table notes (id integer primary key, text text not null unique)'));
    otherProcess = new BetterSqlite3(file, { timeout: 0 });
  });

  afterEach(async () => {
    otherProcess.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const insert = (text: string) => (tx: Connection) => tx.sql('insert into notes (text) values (?)', [text]);
  const committed = () => otherProcess.prepare('select text from notes order by id').pluck().all();

  it('are answered after the commit', async () => {
    await engine.write(insert('a'));
    expect(committed()).toEqual(['a']);
  });

  it('that wait together are committed together, in their order', async () => {
    const seen: unknown[][] = [];
    await Promise.all(
      ['a', 'b', 'c'].map(async (text) => {
        await engine.write(insert(text));
        seen.push(committed());
      }),
    );
    expect(seen).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('that fail take back only their own changes', async () => {
    const outcomes = await Promise.allSettled([
      engine.write(insert('a')),
      engine.write(async (tx) => {
        await insert('half')(tx);
        await insert('a')(tx);
      }),
      engine.write(insert('b')),
      engine.write(async (tx) => {
        await insert('lost')(tx);
        throw new Error('stop');
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(committed()).toEqual(['a', 'b']);
  });

  it('see what they wrote themselves, and readers do not before the commit', async () => {
    const result = await engine.write(async (tx) => {
      await insert('a')(tx);
      return { own: await tx.sql('select text from notes'), others: await engine.reader.sql('select text from notes') };
    });
    expect(result).toEqual({ own: [['a']], others: [] });
  });

  it('cannot go through the reader', async () => {
    await expect(engine.reader.sql("insert into notes (text) values ('a')")).rejects.toMatchObject({
      cause: { code: 'SQLITE_READONLY' },
    });
  });

  it('are refused as busy while another process holds the file, and succeed afterwards', async () => {
    otherProcess.exec('begin immediate');
    await expect(Promise.all([engine.write(insert('a')), engine.write(insert('b'))])).rejects.toMatchObject({
      code: 'busy',
    });
    expect(await engine.reader.sql('select count(*) from notes')).toEqual([[0]]);
    otherProcess.exec('rollback');
    await engine.write(insert('c'));
    expect(committed()).toEqual(['c']);
  });

  it('are refused as storage_full when the disk is full, and succeed when there is room again', async () => {
    const pages = Number((await engine.write((tx) => tx.sql('pragma page_count')))[0]?.[0]);
    await engine.write((tx) => tx.sql(`pragma max_page_count = ${pages}`));
    const big = 'x'.repeat(100_000);
    const outcomes = await Promise.allSettled([engine.write(insert(big)), engine.write(insert(`${big}y`))]);
    expect(outcomes).toMatchObject([{ reason: { code: 'storage_full' } }, { reason: { code: 'storage_full' } }]);
    expect(await engine.reader.sql('select count(*) from notes')).toEqual([[0]]);
    await engine.write((tx) => tx.sql(`pragma max_page_count = ${pages + 1000}`));
    await engine.write(insert('a'));
    expect(committed()).toEqual(['a']);
  });

  it('wait for the disk: the file is set to WAL, FULL and foreign keys', async () => {
    const settings = await engine.write(async (tx) => [
      await tx.sql('pragma journal_mode'),
      await tx.sql('pragma synchronous'),
      await tx.sql('pragma foreign_keys'),
    ]);
    expect(settings).toEqual([[['wal']], [[2]], [[1]]]);
  });

  it('do not show half of themselves to a snapshot', async () => {
    const counts = await engine.snapshot(async (connection) => {
      const before = await connection.sql('select count(*) from notes');
      await engine.write(insert('a'));
      return [before, await connection.sql('select count(*) from notes')];
    });
    expect(counts).toEqual([[[0]], [[0]]]);
    expect(await engine.reader.sql('select count(*) from notes')).toEqual([[1]]);
  });

  it('that are many are committed in groups of 256', async () => {
    const seen = await Promise.all(
      Array.from({ length: 300 }, (_, n) => engine.write(insert(`${n}`)).then(() => committed().length)),
    );
    expect(seen).toEqual([...Array.from({ length: 256 }, () => 256), ...Array.from({ length: 44 }, () => 300)]);
    expect(committed()).toEqual(Array.from({ length: 300 }, (_, n) => `${n}`));
  });

  it('that come while others are gathered join them', async () => {
    const later = new Promise((resolve) => setImmediate(resolve)).then(() => engine.write(insert('second')));
    const first = engine.write(insert('first')).then(committed);
    expect(await first).toEqual(['first', 'second']);
    await later;
  });

  it('are answered by what their own work answered, alone and beside one that failed', async () => {
    expect(await engine.write(async () => 'alone')).toBe('alone');
    const outcomes = await Promise.allSettled([
      engine.write(async () => 'one'),
      engine.write(async () => {
        throw new TypeError('stop');
      }),
      engine.write(async () => 'other'),
    ]);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: new TypeError('stop') },
      { status: 'fulfilled', value: 'other' },
    ]);
    await expect(engine.write(insert('a')).then(() => engine.write(insert('a')))).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    });
    expect(await engine.write(insert('b'))).toEqual([]);
  });
});
