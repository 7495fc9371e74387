import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onStrayError } from '../../stray-errors.ts';
import { count } from '../drizzle.ts';
import { migrate } from '../migrate.ts';
import { defineQuery, type Engine } from './engine.ts';
import { openSqlite } from './sqlite.ts';
import { endReading, TickTransaction } from './tick-transaction.ts';

const pageBytes = 4096;
const now = new Date('2026-11-21T09:00:00Z');
const lettersCount = defineQuery('letters_count', (db, { newsletter }) =>
  db.select({ count: count() }).from(newsletter),
);
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('reads of one tick', () => {
  let folder: string;
  let file: string;
  let engine: Engine;
  let otherProcess: BetterSqlite3.Database;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-tick-'));
    file = join(folder, 'test.sqlite');
    engine = openSqlite(file);
    await migrate(engine, { now, beforeChange: async () => undefined });
    otherProcess = new BetterSqlite3(file);
  });
  afterEach(async () => {
    otherProcess.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async () => (await engine.reader.run(lettersCount, {}))[0]?.count;
  const add = (email: string) =>
    engine.write((tx) => tx.db.insert(tx.tables.newsletter).values({ email, language: 'ar' }).returning());
  const addElsewhere = (email: string) =>
    otherProcess.prepare("insert into newsletter (email, language) values (?, 'ar')").run(email);

  it('see the same moment, and those of the next one what others committed meanwhile', async () => {
    expect(await read()).toBe(0);
    addElsewhere('a@dalil.example');
    expect(await read()).toBe(0);
    await nextTurn();
    expect(await read()).toBe(1);
  });

  it('are of the moment that the change mark of their tick tells', async () => {
    await read();
    addElsewhere('a@dalil.example');
    const mark = engine.changeMark() ?? 0;
    expect(await read()).toBe(0);
    await nextTurn();
    expect(engine.changeMark()).toBeGreaterThan(mark);
    expect(await read()).toBe(1);
  });

  it('see what their own process commits at once', async () => {
    let seen: unknown;
    const written = add('a@dalil.example').then(async () => {
      seen = await read();
    });
    // Reads go on in every tick that the write takes.
    for (let tick = 0; tick < 10; tick += 1) {
      await read();
      await nextTurn();
    }
    await written;
    expect(seen).toBe(1);
  });

  it('go on when the database has ended their transaction by itself, or was closed', async () => {
    const reader = new BetterSqlite3(file, { readonly: true });
    const tick = new TickTransaction(reader);
    tick.begin();
    reader.exec('ROLLBACK');
    expect(() => tick.end()).not.toThrow();
    tick.begin();
    expect(reader.inTransaction).toBe(true);
    reader.close();
    expect(() => tick.end()).not.toThrow();
  });

  it('open one transaction for a tick, and none beside another', async () => {
    const begins: string[] = [];
    const watched = new BetterSqlite3(file, { readonly: true, verbose: (text) => void begins.push(String(text)) });
    const tick = new TickTransaction(watched);
    tick.end();
    tick.begin();
    tick.begin();
    expect(watched.inTransaction).toBe(true);
    tick.end();
    expect(watched.inTransaction).toBe(false);
    tick.end();
    expect(begins).toEqual(['BEGIN', 'COMMIT']);
    // Another's, as that of a snapshot, is left to it.
    watched.exec('BEGIN');
    tick.begin();
    await nextTurn();
    tick.end();
    expect(watched.inTransaction).toBe(true);
    watched.exec('COMMIT');
    tick.begin();
    await nextTurn();
    expect(watched.inTransaction).toBe(false);
    watched.close();
  });

  it('end also where the commit tells a damage, which is reported', () => {
    const reader = new BetterSqlite3(file, { readonly: true });
    const told: unknown[] = [];
    const stop = onStrayError((source, error) => void told.push([source, error]));
    const damage = new Error('damaged');
    reader.exec('BEGIN');
    const failing = () => {
      throw damage;
    };
    endReading(reader, failing);
    expect(reader.inTransaction).toBe(false);
    // It may have ended by itself.
    endReading(reader, failing);
    expect(told).toEqual([
      ['sqlite reading', damage],
      ['sqlite reading', damage],
    ]);
    reader.exec('BEGIN');
    endReading(reader, () => reader.exec('COMMIT'));
    expect(told).toHaveLength(2);
    stop();
    reader.close();
  });

  it('do not keep the log from beginning anew', async () => {
    await engine.write((tx) => tx.sql('pragma wal_autocheckpoint = 20'));
    otherProcess.pragma('wal_checkpoint(TRUNCATE)');
    for (let n = 0; n < 100; n += 1) {
      await engine.write(async (tx) => {
        await tx.db.insert(tx.tables.newsletter).values({ email: `${n}@dalil.example`, language: 'ar' });
        // Another call's, in the tick of the commit.
        await read();
      });
    }
    expect(statSync(`${file}-wal`).size).toBeLessThan(100 * pageBytes);
  });
});
