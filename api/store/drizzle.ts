import { createRequire } from 'node:module';

// The builder as CommonJS: its ES modules import one another in circles, for which Node's loader takes 190 MB of memory
// and 0.4 s more at every start than for the same code required.
const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');

export const {
  SQL,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  or,
  sql,
} = core;

/** The table builder of SQLite. */
export const sqliteCore: typeof import('drizzle-orm/sqlite-core') = require('drizzle-orm/sqlite-core');

/** Wraps a SQLite connection. */
export const {
  drizzle: drizzleSqlite,
}: typeof import('drizzle-orm/better-sqlite3') = require('drizzle-orm/better-sqlite3');

/** Locks the rows that a query reads until its transaction ends, where others may write meanwhile (not on SQLite). */
export function lockingRows<Select>(query: Select): Select {
  // Only PostgreSQL's builder has it, and it answers the same builder.
  const { for: lock } = query as { for?: (strength: 'update') => Select };
  return lock ? lock.call(query, 'update') : query;
}
