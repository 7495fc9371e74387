import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Tables } from '../tables.ts';
import type { ListingEngine } from './listing-engine.ts';

/** The builder both engines are asked through; only what both understand is used (no `.get`, `.all`, `.run`). */
export type Database = BaseSQLiteDatabase<'async', unknown, Record<string, never>>;

/** A query that is prepared once per connection; its values are named placeholders. */
export interface Query<Result> {
  readonly name: string;
  readonly build: (db: Database, tables: Tables) => PromiseLike<Result>;
}

/** Names a query to be prepared once; `sql.placeholder` marks its values. */
export function defineQuery<Result>(
  name: string,
  build: (db: Database, tables: Tables) => PromiseLike<Result>,
): Query<Result> {
  return { name, build };
}

/** One connection: to read through, or that of a running transaction. Its holder sees the data of that transaction. */
export interface Connection {
  readonly db: Database;
  readonly tables: Tables;
  readonly listing: ListingEngine;
  run<Result>(query: Query<Result>, values: Record<string, unknown>): Promise<Result>;
  /** The engine's own SQL, for `engines/` and migrations: rows as lists of values. */
  sql(text: string, values?: readonly unknown[]): Promise<unknown[][]>;
}

/** How a transaction is run. */
export interface WriteOptions {
  /** Without the deadlines of requests: for schema steps and fills, for which nobody waits. */
  isLong?: boolean;
  /**
   * The work is one statement, which is a transaction by itself: nothing is sent before or after it. With `isLong` it may
   * be one that no transaction can hold.
   */
  isOneStatement?: boolean;
}

/** The two doors to the database. @see architecture Ideas that carry the rest */
export interface Engine {
  readonly dialect: 'sqlite' | 'postgres';
  readonly tables: Tables;
  /** Cannot write. Each statement sees the rows committed by then. */
  readonly reader: Connection;
  /** Runs reads that all see the same moment. The work awaits nothing but its own reads. */
  snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Runs a transaction; answered after its commit. The work awaits nothing but its own statements, and it may run
   * again from the start when it, or a write beside it, was taken back.
   *
   * @throws StoreError `busy`, `storage_full`
   */
  write<Result>(work: (tx: Connection) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /**
   * Moves with every commit of any process, and costs less than a query. While it stands still, nothing that was read
   * has changed. Undefined where the engine does not know.
   */
  changeMark(): number | undefined;
  /** The unique index that refused a write, e.g. `users_email`; undefined for another error. */
  refusedBy(error: unknown): string | undefined;
  /** Makes a copy of the database, where the engine can. */
  backup(file: string): Promise<void>;
  /** True when a statement since the start met a damaged page. */
  isDamaged(): boolean;
  ping(): Promise<void>;
  close(): Promise<void>;
}
