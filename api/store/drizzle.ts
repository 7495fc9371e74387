import { createRequire } from 'node:module';

// The builder as CommonJS: its ES modules import one another in circles, for which Node's loader takes 190 MB of memory
// and 0.4 s more at every start than for the same code required.
const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');

export const { and, asc, desc, eq, gt, inArray, lt, lte, min, or, sql } = core;

/** The table builder of SQLite. */
export const sqliteCore: typeof import('drizzle-orm/sqlite-core') = require('drizzle-orm/sqlite-core');

/** Wraps a SQLite connection. */
export const {
  drizzle: drizzleSqlite,
}: typeof import('drizzle-orm/better-sqlite3') = require('drizzle-orm/better-sqlite3');
