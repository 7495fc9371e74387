import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { sql, sqliteCore } from '../drizzle.ts';

const { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } = sqliteCore;

/** The column kit of SQLite: booleans and times are integers, JSON is text. The other kit offers the same words. */
export const sqliteColumns = {
  table: sqliteTable,
  // AUTOINCREMENT: an id is never given twice, else a device would take a newcomer for somebody who left.
  id: () => integer('id').primaryKey({ autoIncrement: true }),
  /** The key of a row that another table numbers. */
  numberKey: (name: string) => integer(name).primaryKey(),
  textKey: (name: string) => text(name).primaryKey(),
  /** The id of a row elsewhere. */
  ref: (name: string) => integer(name),
  /** The id of the row that this one belongs to; this one is deleted with it. */
  partOf: (name: string, id: () => AnySQLiteColumn) => integer(name).notNull().references(id, { onDelete: 'cascade' }),
  int: (name: string) => integer(name),
  big: (name: string) => integer(name),
  text: (name: string) => text(name),
  bool: (name: string) => integer(name, { mode: 'boolean' }),
  json: <T>(name: string) => text(name, { mode: 'json' }).$type<T>(),
  time: (name: string) => integer(name, { mode: 'timestamp_ms' }),
  /** A moment that the database sets when nobody does. */
  timeOfInsert: (name: string) =>
    integer(name, { mode: 'timestamp_ms' }).notNull().default(sql`(cast(unixepoch('subsec') * 1000 as integer))`),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check: (name: string, condition: string) => check(name, sql.raw(condition)),
  /** Condition: the JSON column is a list of at most `max` items. */
  isList: (column: string, max: number) =>
    `json_valid(${column}) and json_type(${column}) = 'array' and json_array_length(${column}) <= ${max}`,
  /** Condition: the JSON column is an object. */
  isObject: (column: string) => `json_valid(${column}) and json_type(${column}) = 'object'`,
  /** Condition: the JSON column is an object or empty. `json_valid(null)` is 0 in SQLite before 3.42, and null since then. */
  isObjectOrNull: (column: string) =>
    `${column} is null or (json_valid(${column}) and json_type(${column}) = 'object')`,
};

/** The kit that defines tables. PostgreSQL's kit is used under this type, so that there is one set of queries. */
export type Columns = typeof sqliteColumns;

/** Condition: a text of `min` to `max` code points (both engines count code points). */
export function lengthBetween(column: string, min: number, max: number): string {
  return `length(${column}) between ${min} and ${max}`;
}

/** Condition: the column holds one of the values. */
export function oneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;
}

/** Condition: a calendar day as `YYYY-MM-DD`. */
export function isDay(column: string): string {
  return `length(${column}) = 10 and ${column} between '1900-01-01' and '9999-12-31'`;
}
