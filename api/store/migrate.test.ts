import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QueryError } from './engines/database-errors.ts';
import type { Engine } from './engines/engine.ts';
import { openSqlite } from './engines/sqlite.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { StoreError } from './store-error.ts';

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

  describe('beside others', () => {
    const tableIsLocked = () => {
      const source = Object.assign(new Error('locked'), { severity: 'ERROR', code: '55P03' });
      return new StoreError('busy', new QueryError(source, undefined));
    };

    /** Migrates through an engine of which the first steps meet something. */
    async function meeting(meets: readonly (() => Promise<void> | void)[], triesMax: number) {
      const waiting = [...meets];
      const options: unknown[] = [];
      const write: Engine['write'] = async (work, given) => {
        if (given?.isLong) {
          options.push(given);
          await waiting.shift()?.();
        }
        return engine.write(work, given);
      };
      const lockRetries = { waitMs: 100, pauseMs: 40, triesMax };
      const taking = migrate({ ...engine, write }, { now, migrations: [first, second], beforeChange, lockRetries });
      const outcome = await taking.catch((error: unknown) => error);
      return { outcome, tries: options.length };
    }
    const beforeChange = async () => undefined;
    const fail = (error: unknown) => () => {
      throw error;
    };

    it('a step that finds a table locked comes again after a pause', async () => {
      const startedMs = performance.now();
      expect(await meeting([fail(tableIsLocked()), fail(tableIsLocked())], 3)).toEqual({ outcome: [1, 2], tries: 4 });
      expect(performance.now() - startedMs).toBeGreaterThanOrEqual(75);
      expect(await engine.reader.sql('select text from notes')).toEqual([['moved']]);
    });

    it('a step is given up after so many tries, and at once after another failure', async () => {
      const locked = tableIsLocked();
      expect(await meeting([fail(locked), fail(locked), fail(locked)], 2)).toEqual({ outcome: locked, tries: 2 });
      for (const other of [new TypeError('no'), Object.assign(new Error('no'), { code: '55P03' })]) {
        expect(await meeting([fail(other)], 3)).toEqual({ outcome: other, tries: 1 });
      }
      const refused = new QueryError(Object.assign(new Error('no'), { severity: 'ERROR', code: '42601' }), undefined);
      expect(await meeting([fail(refused)], 3)).toEqual({ outcome: refused, tries: 1 });
    });

    it('a step that another process has taken meanwhile is not taken again', async () => {
      const other = async () => {
        await run([first, second]);
      };
      expect(await meeting([other], 1)).toEqual({ outcome: [1, 2], tries: 2 });
      expect(await engine.reader.sql('select text from notes')).toEqual([['moved']]);
      const noted = await engine.reader.sql('select number, name, applied_at from schema_migrations order by number');
      expect(noted).toEqual([
        [1, 'first', now.toISOString()],
        [2, 'second', now.toISOString()],
      ]);
    });
  });

  it('refuses what a newer version has written', async () => {
    await run([first, second]);
    await expect(run([first])).rejects.toMatchObject({ code: 'newer_schema' });
  });

  it.each([
    'drop table notes',
    'DROP TABLE IF EXISTS `NOTES`',
    '-- a rebuild\nDROP /* of */ TABLE main."notes";',
    'alter table notes rename to old_notes; drop table old_notes',
  ])('refuses to run "%s" while another table refers to it, and keeps every row', async (drop) => {
    const family: Migration = {
      number: 1,
      name: 'family',
      statements: [
        'create table notes (id integer primary key)',
        'create table replies (id integer primary key, note_id integer references notes (id) on delete cascade)',
        'insert into notes values (1)',
        'insert into replies values (1, 1)',
      ],
    };
    await run([family]);
    const rebuild: Migration = {
      number: 2,
      name: 'rebuild',
      statements: ['pragma foreign_keys = off', ...drop.split('; ')],
    };
    await expect(run([family, rebuild])).rejects.toThrow(/must not drop or empty "(old_)?notes": rows of replies/);
    expect(await engine.reader.sql('select count(*) from replies')).toEqual([[1]]);
  });

  it('runs the drop of a table that no other refers to', async () => {
    await run([first, { number: 2, name: 'drop', statements: ['drop table more'] }]);
    expect(await engine.reader.sql("select name from sqlite_master where name = 'more'")).toEqual([]);
  });
});

describe('the numbered steps', () => {
  it.each(['sqlite', 'postgres'] as const)('of %s bear each number once, in order', (dialect) => {
    const steps = readMigrations(dialect);
    expect(steps.map(({ name }) => Number(name.slice(0, 4)))).toEqual(steps.map(({ number }) => number));
  });
});
