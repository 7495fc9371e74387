import { createRequire } from 'node:module';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import type { Columns } from './sqlite.ts';

// Required as CommonJS for the reason given in drizzle.ts, but not there: a store on SQLite loads none of it.
const require = createRequire(import.meta.url);

/** The table builder of PostgreSQL. */
const postgresCore: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');

/** Wraps a PostgreSQL connection. */
export const {
  drizzle: drizzlePostgres,
}: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');

const {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} = postgresCore;

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

const kit = {
  table: pgTable,
  id: () => bigserial('id', { mode: 'number' }).primaryKey(),
  numberKey: (name: string) => bigint(name, { mode: 'number' }).primaryKey(),
  textKey: (name: string) => text(name).primaryKey(),
  ref: (name: string) => bigint(name, { mode: 'number' }),
  partOf: (name: string, id: () => AnyPgColumn) =>
    bigint(name, { mode: 'number' }).notNull().references(id, { onDelete: 'cascade' }),
  int: (name: string) => integer(name),
  big: (name: string) => bigint(name, { mode: 'number' }),
  text: (name: string) => text(name),
  bool: (name: string) => boolean(name),
  json: <T>(name: string) => jsonb(name).$type<T>(),
  time,
  timeOfInsert: (name: string) => time(name).notNull().default(sql`now()`),
  index,
  uniqueIndex,
  primaryKey,
  foreignKey,
  check: (name: string, condition: string) => check(name, sql.raw(condition)),
  isList: (column: string, max: number) =>
    `jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) <= ${max}`,
  isObject: (column: string) => `jsonb_typeof(${column}) = 'object'`,
  isObjectOrNull: (column: string) => `jsonb_typeof(${column}) = 'object'`,
} satisfies Record<keyof Columns, unknown>;

/**
 * The column kit of PostgreSQL. Its builders answer to the same calls, so it passes for SQLite's: one set of queries.
 */
// The types of the two builders are unrelated although their calls are alike; the suite on both engines is the proof.
export const postgresColumns = kit as unknown as Columns;
