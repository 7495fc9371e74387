import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from './engines/engine.ts';
import { openSqlite } from './engines/sqlite.ts';
import { type Migration, migrate } from './migrate.ts';

const now = new Date('2026-11-21T09:00:00Z');
const first: Migration = {
  number: 1,
  name: 'first',
  statements: ['create table notes (text text)', 'create table more (n integer)'],
};
const second: Migration = { number: 2, name: 'second', statements: ["insert into notes values ('moved')"] };
const broken: Migration = { number: 2, name: 'broken', statements: ["insert into notes values ('half')", 'nonsense'] };

describe('migrating', () => {
  let folder: string;
  let engine: Engine;
  let copies: number[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-migrate-'));
    engine = openSqlite(join(folder, 'test.sqlite'));
    copies = [];
  });
  afterEach(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (migrations: Migration[]) =>
    migrate(engine, {
      now,
      migrations,
      async beforeChange(from) {
        copies.push(from);
        await engine.backup(join(folder, 'copy.sqlite'));
      },
    });

  it('takes each step once', async () => {
    expect(await run([first, second])).toEqual([1, 2]);
    expect(await run([first, second])).toEqual([]);
    expect(await engine.reader.sql('select text from notes')).toEqual([['moved']]);
    expect(copies).toEqual([]);
  });

  it('keeps a copy of what is there before the first step on it', async () => {
    await run([first]);
    await engine.write((tx) => tx.sql("insert into notes values ('mine')"));
    expect(await run([first, second])).toEqual([2]);
    expect(copies).toEqual([1]);
    const copy = new BetterSqlite3(join(folder, 'copy.sqlite'));
    expect(copy.prepare('select text from notes').pluck().all()).toEqual(['mine']);
    copy.close();
  });

  it('takes a step that fails back as a whole', async () => {
    await run([first]);
    await expect(run([first, broken])).rejects.toThrow();
    expect(await engine.reader.sql('select text from notes')).toEqual([]);
    expect(await run([first, second])).toEqual([2]);
  });

  it('refuses what a newer version has written', async () => {
    await run([first, second]);
    await expect(run([first])).rejects.toMatchObject({ code: 'newer_schema' });
  });
});
