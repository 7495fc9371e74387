import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Tables } from '../tables.ts';

/** The query builder of both engines; only what both understand is used (no `.get`, `.all`, `.run`). */
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

/** How a transaction runs. */
export interface WriteOptions {
  /** Without the deadlines of requests: for schema steps and fills, for which no request waits. */
  isLong?: boolean;
  /**
   * The work is one statement, which is its own transaction: no BEGIN, no COMMIT. With `isLong` it may be one that
   * cannot run within a transaction.
   */
  isOneStatement?: boolean;
}

/** A database: reading, writing and its upkeep. @see architecture Ideas that carry the rest */
export interface Engine {
  readonly dialect: 'sqlite' | 'postgres';
  readonly tables: Tables;
  /** Cannot write. Each statement sees the rows committed by then. */
  readonly reader: Connection;
  /** Runs reads that all see the same moment. The work awaits nothing but its own reads. */
  snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Runs a transaction; resolves after its commit. The work awaits nothing but its own statements, and it may run
   * again from the start when it, or a write in the same group, was rolled back.
   *
   * @throws StoreError `busy`, `storage_full`
   */
  write<Result>(work: (tx: Connection) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /**
   * Changes with every commit of any process, and costs less than a query. While it is the same, the database is the
   * same. Undefined where the engine cannot know.
   */
  changeMark(): number | undefined;
  /** Remembers a committed revision that somebody was given: after a promotion the database must still have it. */
  noteRevision(rev: number): void;
  /** The unique index that refused a write, e.g. `users_email`; undefined for another error. */
  refusedBy(error: unknown): string | undefined;
  /** Makes a copy of the database, where the engine can. */
  backup(file: string): Promise<void>;
  /** True when a statement since the start met a damaged page. */
  isDamaged(): boolean;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The directories that have listing tables. */
export type ListingName = 'talent' | 'company' | 'job';

/** The conditions of a listing. */
export interface ListingFilter {
  industry?: string | undefined;
  /** Words that all must be found; of each, one of the spellings. */
  words: readonly (readonly string[])[];
  country?: string | undefined;
  companyId?: number | undefined;
  /** Only positions below it. */
  before?: number | undefined;
  /** Only this position and those above it. */
  from?: number | undefined;
  /** Only ids below it. */
  idBelow?: number | undefined;
}

/** Which cards a page has. */
export interface PageQuery extends ListingFilter {
  /** Words; cards in which all of them are found are left out. */
  without?: readonly (readonly string[])[] | undefined;
  after: number;
  limit: number;
  /** In the order of `newestPosition`; `after` is then such a position. */
  isNewestFirst?: boolean | undefined;
}

/** Cards in order. */
export interface CardRun {
  /** JSON array of the cards, UTF-8, ready to send. */
  json: Buffer;
  /** A position that lies between this page and what follows; null when nothing does. */
  next: number | null;
  length: number;
}

/** The parts of a card that search looks at. */
export interface Findable {
  position: number;
  industry: string;
  haystack: string;
}

/** A card before and after a change. Without `before` it is new, without `after` it is gone. */
export interface FindableChange {
  /** With the exact text that was indexed. */
  before?: Findable | undefined;
  after?: Findable | undefined;
}

/** Parts that each engine has in its own SQL: searching, and the search index. @see performance §1 */
export interface ListingEngine {
  /** The cards behind `after` in listing order, at most `limit`. */
  page(connection: Connection, listing: ListingName, query: PageQuery): Promise<CardRun>;
  /**
   * How many cards match; counting stops at `cap`. When very many cards match a longer word, the count has all cards
   * with a word of the same first letters.
   */
  count(connection: Connection, listing: ListingName, filter: ListingFilter & { cap: number }): Promise<number>;
  /**
   * The positions of the cards that match, ascending, at most `cap`; as exact as `count`.
   */
  positions(connection: Connection, listing: ListingName, filter: ListingFilter & { cap: number }): Promise<number[]>;
  /** Replaces the card from before in the search index by the one after the change. */
  reindex(tx: Connection, listing: ListingName, change: FindableChange): Promise<void>;
  /** Adds many new cards to the search index, in ascending positions. */
  add(tx: Connection, listing: ListingName, cards: readonly Findable[]): Promise<void>;
  /**
   * Prepares the index for many commits of many new cards, or sets it back for usual changes. A prepared index is as
   * exact, but has more pieces, and searching it takes longer.
   */
  expectMany(tx: Connection, listing: ListingName, isExpected: boolean): Promise<void>;
  /** Empties the search index. */
  clear(tx: Connection, listing: ListingName): Promise<void>;
}
