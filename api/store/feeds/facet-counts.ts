import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FacetCounts } from '#shared/rules/choice-counts.ts';
import type { Connection } from '../engines/engine.ts';
import { listings } from './cards.ts';
import { type AskedOfTable, countFacets, type FacetTable, FacetTableMaker } from './facet-table.ts';

const rowsPerLook = 2000;
// The table of a large directory is used a while longer than it takes to read: at most a twentieth of the time is spent
// on reading, and a small one is always as new as the list.
const quickMs = 40;
const readingShare = 20;

interface CachedTable {
  version: string;
  table: FacetTable;
  readAt: number;
  tookMs: number;
}

/**
 * Counts by the facets of the cards of a directory, from a table in memory that is read again after the lists changed.
 *
 * @see finding §3
 */
export class FacetCounter {
  readonly #feed: FeedName;
  #cached: CachedTable | undefined;
  #reading: Promise<CachedTable> | undefined;

  constructor(feed: FeedName) {
    this.#feed = feed;
  }

  /** @param version Moves with every change of the lists. */
  async count(lists: Connection, version: string, asked: AskedOfTable): Promise<FacetCounts> {
    return countFacets(await this.#table(lists, version), asked);
  }

  async #table(lists: Connection, version: string): Promise<FacetTable> {
    const cached = this.#cached;
    if (cached && (cached.version === version || isNewEnough(cached))) return cached.table;
    this.#reading ??= this.#read(lists, version).finally(() => {
      this.#reading = undefined;
    });
    this.#cached = await this.#reading;
    return this.#cached.table;
  }

  async #read(lists: Connection, version: string): Promise<CachedTable> {
    const from = `${listings[this.#feed]}_cards`;
    const maker = new FacetTableMaker();
    let tookMs = 0;
    for (let after: number | undefined = 0; after !== undefined; ) {
      const startedAt = performance.now();
      const rows: unknown[][] = await lists.sql(
        `select position, industry, country, haystack from ${from} where position > ? order by position limit ?`,
        [after, rowsPerLook],
      );
      for (const row of rows) {
        // The four columns asked for; long numbers may come as texts.
        const [position, industry, country, haystack] = row as [number | string, string, string | null, string];
        maker.add({ position: Number(position), industry, country, haystack });
      }
      tookMs += performance.now() - startedAt;
      after = rows.length < rowsPerLook ? undefined : Number(rows.at(-1)?.[0]);
      if (after !== undefined) await new Promise(setImmediate);
    }
    return { version, table: maker.finish(), readAt: performance.now(), tookMs };
  }
}

function isNewEnough({ readAt, tookMs }: CachedTable): boolean {
  return tookMs > quickMs && performance.now() - readAt < tookMs * readingShare;
}
