import type { FacetCounts } from '#shared/rules/choice-counts.ts';
import { countBits } from '#shared/rules/count-bits.ts';
import type { AskedFacets } from '#shared/rules/facets.ts';
import { listingPosition, publicationPosition, utcDayOf } from '#shared/rules/listing-order.ts';
import { type CountQuery, countBlock, type PlacedShard } from './count-block.ts';
import { firstInBlock, matchBlock } from './match-block.ts';
import { type RowBits, removeRows, wholeWords } from './row-bits.ts';
import type { IndustryCountry, ShardText } from './shard-text.ts';
import { blockShards, blockStarts, makeShardBlock, makeTextBlock, type TextBlock } from './text-block.ts';

/** The words and filters of a query. */
export interface DirectoryQuery extends IndustryCountry {
  /** As `searchWords` splits a query; all must match. */
  words: readonly string[];
  /** Of each list one; none for all. */
  facets?: AskedFacets;
  /** Only what became public then or later, in ms. */
  publishedSince?: number | undefined;
  /** The newest first, whether featured or not. */
  isNewestFirst?: boolean;
  now: Date;
  /** How many ids are wanted. */
  limit: number;
}

/** The hits of a query. */
export interface IndexResults {
  /** The first that match, in listing order. */
  ids: number[];
  /** All that match. */
  total: number;
}

interface Place extends PlacedShard {
  block: TextBlock;
}

interface Found {
  featured: number[];
  /** Hits in the order of publication: the first places of the list; only as many as are wanted. */
  published: { id: number; position: number }[];
  /** Only as many as are wanted. */
  others: number[];
  total: number;
}

interface Collecting {
  query: DirectoryQuery;
  /** Rows of the block that match, whatever the time. */
  matched: RowBits;
  found: Found;
}

/** Rows of a block that match, whatever the time. */
interface Matched {
  first: RowBits;
  /** Those that stand behind; undefined for none. */
  last?: RowBits;
}

/** What is found by secondary words only stands last; who asks for the newest wants them whatever they are found by. */
function matchIn(block: TextBlock, query: DirectoryQuery): Matched {
  const all = matchBlock(block, query);
  if (query.isNewestFirst || query.words.length === 0 || block.secondaryWords === ' ') return { first: all };
  const first = firstInBlock(block, query);
  removeRows(all, first);
  return { first, last: all };
}

function nothingFound(): Found {
  return { featured: [], published: [], others: [], total: 0 };
}

function collect({ text, block, from }: Place, { query, matched, found }: Collecting): void {
  const nowMs = query.now.getTime();
  const take = (row: number) => {
    if (!isShown(text, row, query)) return;
    found.total += 1;
    if (!query.isNewestFirst && (text.featuredUntil[row] ?? 0) > nowMs) found.featured.push(text.ids[row] ?? 0);
    else if (text.publishedAt.length > 0) addPublished(found, query.limit, { text, row });
    else if (found.others.length < query.limit) found.others.push(text.ids[row] ?? 0);
  };
  for (let word = wholeWords(from + text.ids.length) / 32 - 1; word >= from / 32; word -= 1) {
    let hits = matched[word] ?? 0;
    if (found.others.length >= query.limit) {
      // Of the others only the number is asked.
      const timed = block.timed[word] ?? 0;
      found.total += countBits(hits & ~timed);
      hits &= timed;
    }
    while (hits !== 0) {
      const bit = 31 - Math.clz32(hits);
      hits &= ~(1 << bit);
      take(word * 32 + bit - from);
    }
  }
}

/** Whether its time has come and is not over. */
function isShown(
  { expiresAt, publishedAt }: ShardText,
  row: number,
  { now, publishedSince = 0 }: DirectoryQuery,
): boolean {
  const isOpen = (expiresAt[row] ?? Number.POSITIVE_INFINITY) > now.getTime();
  return isOpen && (publishedAt[row] ?? Number.POSITIVE_INFINITY) >= publishedSince;
}

/** Puts a row at its place among the first; most rows lie behind the last of them. */
function addPublished({ published }: Found, limit: number, { text, row }: { text: ShardText; row: number }): void {
  const id = text.ids[row] ?? 0;
  const position = publicationPosition({ id, publishedAt: new Date(text.publishedAt[row] ?? 0) });
  if (published.length >= limit && position > (published.at(-1)?.position ?? 0)) return;
  const behind = published.findLastIndex((one) => one.position < position);
  published.splice(behind + 1, 0, { id, position });
  if (published.length > limit) published.pop();
}

/**
 * The search text of a directory in memory. Shards come and go one by one, each a block of its own at first; later up to
 * sixteen are put together into one, in which each word is looked at once. Rows of a block from a replaced shard are not
 * looked at.
 *
 * @see SYNC-13
 */
export class DirectoryIndex {
  readonly #places = new Map<number, Place>();

  /** Rows in all shards. */
  get size(): number {
    return [...this.#places.values()].reduce((sum, { text: { ids } }) => sum + ids.length, 0);
  }

  /** Numbers of the shards. */
  get shards(): number[] {
    return [...this.#places.keys()];
  }

  /** Puts a shard in place of the one with its number. */
  set(n: number, text: ShardText): void {
    this.#places.set(n, { text, block: makeShardBlock(text), from: 0 });
  }

  /** Removes a shard. */
  delete(n: number): void {
    this.#places.delete(n);
  }

  /** Puts shards together into blocks, one block each time it is asked for the next: that takes some milliseconds. */
  *joinShards(): Generator<void> {
    for (let group = this.#sparseShards(); group.length === blockShards; group = this.#sparseShards()) {
      this.#makeBlock(group);
      yield;
    }
  }

  /** Finds the rows that match. */
  find(query: DirectoryQuery): IndexResults {
    const matchedOf = new Map<TextBlock, Matched>();
    const [first, last] = [nothingFound(), nothingFound()];
    // Ids ascend with their shards: from the last row of the last shard on, this is the order of the list.
    for (const n of this.shards.sort((a, b) => b - a)) {
      const place = this.#places.get(n);
      if (!place) continue;
      const matched = matchedOf.get(place.block) ?? matchIn(place.block, query);
      matchedOf.set(place.block, matched);
      collect(place, { query, matched: matched.first, found: first });
      if (matched.last) collect(place, { query, matched: matched.last, found: last });
    }
    const ids = [first, last].flatMap((found) => inListOrder(found, query.now));
    return { ids: ids.slice(0, query.limit), total: first.total + last.total };
  }

  /** Counts how many rows have each facet, among those that fit all filters but the one that the facet belongs to. */
  count(query: CountQuery): FacetCounts {
    const placesOf = new Map<TextBlock, Place[]>();
    for (const place of this.#places.values()) {
      placesOf.set(place.block, [...(placesOf.get(place.block) ?? []), place]);
    }
    const counts = new Map<string, number>();
    for (const [block, shards] of placesOf) countBlock(block, { query, shards, counts });
    return counts;
  }

  // Shards of blocks that hold little else, as many as fill a block.
  #sparseShards(): [number, ShardText][] {
    const livingOf = new Map<TextBlock, number>();
    for (const { block } of this.#places.values()) livingOf.set(block, (livingOf.get(block) ?? 0) + 1);
    const sparse = [...this.#places].filter(([, { block }]) => (livingOf.get(block) ?? 0) < blockShards / 2);
    return sparse.slice(0, blockShards).map(([n, { text }]) => [n, text]);
  }

  #makeBlock(group: readonly (readonly [number, ShardText])[]): void {
    const texts = group.map(([, text]) => text);
    const block = makeTextBlock(texts);
    const starts = blockStarts(texts);
    for (const [index, [n, text]] of group.entries()) this.#places.set(n, { text, block, from: starts[index] ?? 0 });
  }
}

function inListOrder({ featured, published, others }: Found, now: Date): number[] {
  return inDailyOrder(featured, now).concat(
    published.map(({ id }) => id),
    others,
  );
}

function inDailyOrder(ids: readonly number[], now: Date): number[] {
  const today = utcDayOf(now);
  return ids
    .map((id) => ({ id, position: listingPosition({ id, isFeatured: true }, today) }))
    .sort((a, b) => a.position - b.position)
    .map(({ id }) => id);
}
