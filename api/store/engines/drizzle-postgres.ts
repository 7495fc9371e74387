import { createRequire } from 'node:module';

// Required for the reason given in drizzle.ts, and apart from it, since a store on SQLite needs none of it.
const require = createRequire(import.meta.url);

/** The table builder of PostgreSQL. */
export const postgresCore: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');

/** Wraps a PostgreSQL connection. */
export const {
  drizzle: drizzlePostgres,
}: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');
