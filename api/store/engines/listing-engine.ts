import type { Connection } from './engine.ts';

/** The directories that have listing tables. */
export type ListingName = 'talent' | 'company' | 'job';

/** What is asked of a listing. */
export interface ListingFilter {
  industry?: string | undefined;
  /** Words that all must be found; of each, one of the spellings. */
  words: readonly (readonly string[])[];
  /** Only positions below it. */
  before?: number | undefined;
}

/** A card at its place. */
export interface PlacedCard {
  position: number;
  json: string;
}

/** What only an engine can say in its own SQL: searching, and keeping what is searched. @see performance §1 */
export interface ListingEngine {
  /** The cards behind `after` in listing order, at most `limit`. */
  page(
    connection: Connection,
    listing: ListingName,
    filter: ListingFilter & { after: number; limit: number },
  ): Promise<PlacedCard[]>;
  /** How many cards match; counting stops at `cap`. */
  count(connection: Connection, listing: ListingName, filter: ListingFilter & { cap: number }): Promise<number>;
  /** Makes a card findable. */
  index(
    tx: Connection,
    listing: ListingName,
    card: { position: number; industry: string; haystack: string },
  ): Promise<void>;
  /** Makes the card at a position not findable any more. */
  unindex(tx: Connection, listing: ListingName, position: number): Promise<void>;
}
