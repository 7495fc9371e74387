import type { Connection } from './engine.ts';
import type { ListingName } from './listing-engine.ts';

interface Entry {
  /** Whether the index has the position since before this transaction. */
  isThere: boolean;
  /** What it shall hold, or null for nothing. */
  grams: string | null;
}

/**
 * Collects what a transaction changes in the search index and writes it at the end in ascending positions: FTS5 takes
 * those into one run, and writes itself out at every step back.
 */
export class SearchWrites {
  readonly #listings = new Map<ListingName, Map<number, Entry>>();

  put(listing: ListingName, position: number, grams: string): void {
    const entry = this.#entries(listing).get(position);
    if (entry) entry.grams = grams;
    else this.#entries(listing).set(position, { isThere: false, grams });
  }

  remove(listing: ListingName, position: number): void {
    const entry = this.#entries(listing).get(position);
    if (entry) entry.grams = null;
    else this.#entries(listing).set(position, { isThere: true, grams: null });
  }

  /** Writes what was collected. */
  async flush(tx: Connection): Promise<void> {
    for (const [listing, entries] of this.#listings) {
      const ascending = [...entries].sort(([a], [b]) => a - b);
      for (const [position, { isThere }] of ascending) {
        if (isThere) await tx.sql(`delete from ${listing}_search where rowid = ?`, [position]);
      }
      for (const [position, { grams }] of ascending) {
        if (grams !== null)
          await tx.sql(`insert into ${listing}_search (rowid, grams) values (?, ?)`, [position, grams]);
      }
    }
    this.forget();
  }

  /** Drops what was collected, with the transaction. */
  forget(): void {
    this.#listings.clear();
  }

  #entries(listing: ListingName): Map<number, Entry> {
    const known = this.#listings.get(listing) ?? new Map<number, Entry>();
    this.#listings.set(listing, known);
    return known;
  }
}
