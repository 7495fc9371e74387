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
import { endReading, openSqlite } from './sqlite.ts';

const pageBytes = 4096;
const now = new Date('2026-11-21T09:00:00Z');
const lettersCount = defineQuery('letters_count', (db, { newsletter }) =>
  db.select({ count: count() }).from(newsletter),
);
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('reads on SQLite', () => {
  let folder: string;
  let file: string;
  let engine: Engine;
  let otherProcess: BetterSqlite3.Database;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-reads-'));
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

  it('see what another process has committed', async () => {
    expect(await read()).toBe(0);
    const mark = engine.changeMark() ?? 0;
    addElsewhere('a@dalil.example');
    expect(await read()).toBe(1);
    await nextTurn();
    expect(engine.changeMark()).toBeGreaterThan(mark);
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

  it('end also where the commit meets a damage, which is reported', () => {
    const reader = new BetterSqlite3(file, { readonly: true });
    const reported: unknown[] = [];
    const stop = onStrayError((source, error) => void reported.push([source, error]));
    const damage = new Error('damaged');
    reader.exec('BEGIN');
    const failing = () => {
      throw damage;
    };
    endReading(reader, failing);
    expect(reader.inTransaction).toBe(false);
    // SQLite may have ended it already.
    endReading(reader, failing);
    expect(reported).toEqual([
      ['sqlite reading', damage],
      ['sqlite reading', damage],
    ]);
    reader.exec('BEGIN');
    endReading(reader, () => reader.exec('COMMIT'));
    expect(reported).toHaveLength(2);
    stop();
    reader.close();
  });

  it('do not stop the log from starting again', async () => {
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
