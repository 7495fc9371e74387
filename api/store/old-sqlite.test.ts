import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillTables } from '../testing/fill-tables.ts';
import { sqliteColumns } from './columns/sqlite.ts';
import type { Engine } from './engines/engine.ts';
import { openSqlite } from './engines/sqlite.ts';
import { migrate, readMigrations } from './migrate.ts';
import { defineTables } from './tables.ts';

const run = promisify(execFile);
const now = new Date('2026-11-27T09:00:00Z');
const beforeChange = async () => undefined;
// Debian 12 has SQLite 3.40 as a command. There `json_valid(null)` is 0, and null in the one that Dalil brings.
const hasCommand = await run('sqlite3', ['--version']).then(
  () => true,
  () => false,
);

let folder: string;
let file: string;
let engine: Engine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-old-sqlite-'));
  file = join(folder, 'dalil.sqlite');
  engine = openSqlite(file);
});
afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const salaries = () => engine.reader.sql('select id, salary from jobs order by id');

describe('the SQLite of the system', () => {
  it.runIf(hasCommand)('finds a whole database whole', async () => {
    await migrate(engine, { now, beforeChange });
    await fillTables(engine);
    await engine.write((tx) => tx.sql('update jobs set salary = null'));
    const { stdout } = await run('sqlite3', [file, 'pragma integrity_check']);
    expect(stdout.trim()).toBe('ok');
  });
});

it('an older database keeps its salaries, and jobs without one', async () => {
  const before = readMigrations('sqlite').findIndex(({ name }) => name.endsWith('empty-salaries'));
  await migrate(engine, { now, beforeChange, migrations: readMigrations('sqlite').slice(0, before) });
  await fillTables(engine);
  const salary = '{"min":9000,"max":12000,"currency":"QAR","period":"MONTH"}';
  await engine.write((tx) => tx.sql('update jobs set salary = ? where id = (select min(id) from jobs)', [salary]));
  const stored = await salaries();
  await migrate(engine, { now, beforeChange });
  expect(await salaries()).toEqual(stored);
  await expect(engine.write((tx) => tx.sql("update jobs set salary = '[]'"))).rejects.toThrow('jobs_salary_object');
});

it('no check on a JSON column that may be empty depends on what json_valid(null) is', () => {
  const checks = Object.values(defineTables(sqliteColumns)).flatMap((table) => {
    const { name, columns, checks } = getTableConfig(table as SQLiteTable);
    const nullable = columns.filter(({ notNull }) => !notNull).map((column) => column.name);
    return checks.map((check) => ({ table: name, nullable, text: check.value.queryChunks.map(textOf).join('') }));
  });
  const ofNullable = checks.filter(({ nullable, text }) =>
    nullable.some((column) => text.includes(`json_valid(${column})`)),
  );
  expect(ofNullable).toHaveLength(1);
  for (const { text } of ofNullable) expect(text).toMatch(/^\w+ is null or \(/);
});

/** The text of a part of a condition as Drizzle keeps it. */
function textOf(chunk: unknown): string {
  return typeof chunk === 'object' && chunk !== null && 'value' in chunk
    ? [chunk.value].flat().join('')
    : String(chunk);
}
