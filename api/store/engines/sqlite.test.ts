import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damagePage } from '../../testing/damage-page.ts';
import { eq, sql } from '../drizzle.ts';
import { migrate } from '../migrate.ts';
import { StoreOpeningError } from '../store-error.ts';
import { type Connection, defineQuery, type Engine } from './engine.ts';
import { openSqlite } from './sqlite.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

let folder: string;
let file: string;
let engine: Engine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-sqlite-'));
  file = join(folder, 'data', 'inner', 'test.sqlite');
  engine = openSqlite(file);
  await engine.write((tx) => tx.sql('create table notes (id integer primary key, text text not null)'));
});
afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const insert = (text: string) => (tx: Connection) => tx.sql('insert into notes (text) values (?)', [text]);
const settingsOf = async ({ sql: ask }: Connection, names: readonly string[]) => {
  const settings: [string, unknown][] = [];
  for (const name of names) settings.push([name, (await ask(`pragma ${name}`))[0]?.[0]]);
  return Object.fromEntries(settings);
};

describe('a SQLite file', () => {
  it('is made with its folders, and found again', async () => {
    await engine.write(insert('kept'));
    await engine.close();
    engine = openSqlite(file);
    expect(await engine.reader.sql('select text from notes')).toEqual([['kept']]);
  });

  it('is written with a bound cache, and its log is copied after so many pages', async () => {
    const names = ['cache_size', 'wal_autocheckpoint', 'busy_timeout', 'synchronous'];
    const settings = { cache_size: -8192, wal_autocheckpoint: 8000, busy_timeout: 1000, synchronous: 2 };
    const bound = (tx: Connection) => settingsOf({ ...tx, sql: tx.sql.bind(tx) }, names);
    expect(await engine.write(bound)).toEqual(settings);
    const copy = openSqlite(join(folder, 'copy.sqlite'), { isDurable: false });
    expect(await copy.write(bound)).toEqual({ ...settings, synchronous: 1 });
    await copy.close();
  });

  it('is read with a bound cache, and cannot be written there', async () => {
    const { reader } = engine;
    const settings = await settingsOf({ ...reader, sql: reader.sql.bind(reader) }, ['cache_size', 'query_only']);
    expect(settings).toEqual({ cache_size: -10_240, query_only: 1 });
    const insertHere = () => reader.sql("insert into notes (text) values ('no')");
    await expect(insertHere()).rejects.toThrow();
    await reader.sql('pragma query_only = OFF');
    await expect(insertHere()).rejects.toThrow();
  });

  it('answers rows as lists, nothing for a write, and what a write returns', async () => {
    expect(await engine.write(insert('a'))).toEqual([]);
    const returned = await engine.write((tx) =>
      tx.sql('insert into notes (text) values (?) returning id, text', ['b']),
    );
    expect(returned).toEqual([[2, 'b']]);
    const find = (text: string) => engine.reader.sql('select id from notes where text = ?', [text]);
    expect([await find('a'), await find('b'), await find('c')]).toEqual([[[1]], [[2]], []]);
  });

  it('is copied whole', async () => {
    await engine.write(insert('kept'));
    const target = join(folder, 'copy.sqlite');
    await engine.backup(target);
    const copy = new BetterSqlite3(target, { readonly: true });
    expect(copy.prepare('select text from notes').pluck().all()).toEqual(['kept']);
    copy.close();
  });

  it('is closed once what waits is written, as one file', async () => {
    const writing = engine.write(insert('last'));
    await engine.close();
    await writing;
    expect(readdirSync(join(folder, 'data', 'inner'))).toEqual(['test.sqlite']);
    await expect(engine.ping()).rejects.toThrow();
    await expect(engine.write(insert('late'))).rejects.toThrow();
    engine = openSqlite(file);
    await engine.ping();
    expect(await engine.reader.sql('select text from notes')).toEqual([['last']]);
  });

  it('that is no file tells so, not that it is damaged', async () => {
    await mkdir(join(folder, 'a folder'));
    const opening = () => openSqlite(join(folder, 'a folder'));
    expect(opening).toThrow();
    expect(opening).not.toThrow(StoreOpeningError);
  });
});

describe('a prepared query', () => {
  it('is built once for each connection, and answers by its values', async () => {
    await migrate(engine, { now: new Date(), beforeChange: async () => undefined });
    let builds = 0;
    const byEmail = defineQuery('by_email', (db, { newsletter }) => {
      builds += 1;
      return db
        .select()
        .from(newsletter)
        .where(eq(newsletter.email, sql.placeholder('email')));
    });
    await engine.write(async (tx) => {
      for (const email of ['a@dalil.example', 'b@dalil.example']) {
        await tx.db.insert(tx.tables.newsletter).values({ email, language: 'ar' });
        expect(await tx.run(byEmail, { email })).toMatchObject([{ email }]);
      }
    });
    expect(builds).toBe(1);
    for (const email of ['a@dalil.example', 'b@dalil.example']) {
      expect(await engine.reader.run(byEmail, { email })).toMatchObject([{ email }]);
    }
    expect(await engine.reader.run(byEmail, { email: 'c@dalil.example' })).toEqual([]);
    expect(builds).toBe(2);
  });

  it('that fails is told by its name', async () => {
    const broken = defineQuery('broken', (db, { newsletter }) => db.select().from(newsletter));
    await expect(engine.reader.run(broken, {})).rejects.toThrow();
    await engine.write((tx) => tx.sql('create table newsletter (email text)'));
    const gone = defineQuery('gone', (db, { newsletter }) => db.select({ email: newsletter.email }).from(newsletter));
    expect(await engine.reader.run(gone, {})).toEqual([]);
    await nextTurn();
    await engine.write((tx) => tx.sql('drop table newsletter'));
    await expect(engine.reader.run(gone, {})).rejects.toThrow('query gone failed SQLITE_ERROR');
  });
});

describe('the mark of changes', () => {
  it('moves with each commit, at once or in the next turn, and with nothing else', async () => {
    const other = new BetterSqlite3(file);
    const marks = [engine.changeMark()];
    const mark = () => marks.push(engine.changeMark());
    await engine.reader.sql('select 1');
    mark();
    await nextTurn();
    mark();
    expect(new Set(marks).size).toBe(1);
    await engine.write(insert('own'));
    mark();
    // In the same turn another process is not looked at again.
    other.exec("insert into notes (text) values ('other')");
    mark();
    await nextTurn();
    mark();
    const [before, own = 0, same, next] = [marks[2], ...marks.slice(3)];
    expect(own).toBeGreaterThan(before ?? 0);
    expect(next).toBeGreaterThan(own);
    expect([own, next]).toContain(same);
    other.close();
  });
});

describe('snapshots', () => {
  it('come one after the other, also after one that failed, and leave nothing open', async () => {
    const order: string[] = [];
    // Opens the transaction of its tick.
    await engine.reader.sql('select 1');
    const failing = engine.snapshot(async ({ sql: ask }) => {
      order.push('first begins');
      await nextTurn();
      order.push('first ends');
      expect(ask).toBeTypeOf('function');
      throw new TypeError('stop');
    });
    const second = engine.snapshot(async (connection) => {
      order.push('second');
      return connection.sql('select count(*) from notes');
    });
    await expect(failing).rejects.toThrow(TypeError);
    expect(await second).toEqual([[0]]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
    await engine.write(insert('later'));
    expect(await engine.reader.sql('select count(*) from notes')).toEqual([[1]]);
  });

  it('are answered by the errors of the store', async () => {
    const failing = engine.snapshot(async () => {
      throw Object.assign(new Error('secret'), { name: 'SqliteError', code: 'SQLITE_BUSY' });
    });
    await expect(failing).rejects.toMatchObject({ code: 'busy' });
  });
});

describe('a damaged page', () => {
  it('keeps a small file from being opened', async () => {
    await engine.write(insert('a'));
    await engine.close();
    await damagePage(file, 'notes');
    expect(() => openSqlite(file)).toThrow(StoreOpeningError);
    await rm(file);
    engine = openSqlite(file);
  });

  it('of a large file is met when it is read, and remembered', async () => {
    await engine.write(insert('a'));
    await engine.write((tx) => tx.sql('create table large (bytes blob)'));
    await engine.write((tx) => tx.sql(`insert into large values (zeroblob(${33 * 1024 * 1024}))`));
    await engine.close();
    await damagePage(file, 'notes');
    engine = openSqlite(file);
    expect(await engine.reader.sql('select count(*) from large')).toEqual([[1]]);
    expect(engine.isDamaged()).toBe(false);
    await expect(engine.reader.sql('select text from notes')).rejects.toThrow('SQLITE_CORRUPT');
    expect(engine.isDamaged()).toBe(true);
  });
});
