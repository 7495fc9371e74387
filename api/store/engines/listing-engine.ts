import type { Connection } from './engine.ts';

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
  /** In the order of `newestPosition`, which `after` is then a place of. */
  isNewestFirst?: boolean | undefined;
}

/** Cards one after the other. */
export interface CardRun {
  /** JSON array of the cards, UTF-8, ready to send. */
  json: Buffer;
  /** A position that lies between this page and what follows; null when nothing does. */
  next: number | null;
  length: number;
}

/** The searched parts of a card. */
export interface Findable {
  position: number;
  industry: string;
  haystack: string;
}

/** A card before and after a change; without the one it is new, without the other it is gone. */
export interface FindableChange {
  /** The exact text that was indexed. */
  before?: Findable | undefined;
  after?: Findable | undefined;
}

/** Parts that each engine needs in its own SQL: searching, and keeping the search index. @see performance §1 */
export interface ListingEngine {
  /** The cards behind `after` in listing order, at most `limit`. */
  page(connection: Connection, listing: ListingName, query: PageQuery): Promise<CardRun>;
  /**
   * How many cards match; counting stops at `cap`. Of very many hits of a longer word, cards are counted that have
   * all its parts, though perhaps not one behind the other.
   */
  count(connection: Connection, listing: ListingName, filter: ListingFilter & { cap: number }): Promise<number>;
  /**
   * The positions of the cards that match, ascending, at most `cap`. Very many hits of a longer word are taken as
   * `count` takes them.
   */
  positions(connection: Connection, listing: ListingName, filter: ListingFilter & { cap: number }): Promise<number[]>;
  /** Makes what is found the card as it is now, if there is one, instead of the one from before. */
  reindex(tx: Connection, listing: ListingName, change: FindableChange): Promise<void>;
  /** Makes many new cards findable, in ascending positions. */
  add(tx: Connection, listing: ListingName, cards: readonly Findable[]): Promise<void>;
  /**
   * Prepares the index for many commits of many new cards, or for changes again. A prepared index is as exact, but it
   * lies in more pieces and searching it takes longer.
   */
  expectMany(tx: Connection, listing: ListingName, isExpected: boolean): Promise<void>;
  /** Makes nothing findable any more. */
  clear(tx: Connection, listing: ListingName): Promise<void>;
}
