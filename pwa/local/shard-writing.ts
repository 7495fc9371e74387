import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { sumOfRows } from '#shared/rules/shards.ts';
import { randomUuid } from '../secure-context/random-uuid.ts';
import { unknownFeed } from '../sync/feed-store.ts';
import { cacheDb, type StoredFeed } from './cache-db.ts';
import { writeCards } from './cards.ts';
import { packShardText, type RowText, type ShardText, unpackShardText } from './shard-text.ts';

/** Rows of one shard by id, as search knows them. */
export type ShardRows = Map<number, RowText>;

/** A change of a shard. */
export interface ShardEdit {
  n: number;
  isWhole: boolean;
  /** All that the shard holds from now on. */
  texts: ShardRows;
  /** Rows to write and ids to remove. */
  puts: readonly FeedRow[];
  removals: readonly number[];
}

const rowsSampled = 16;
const rowBytesUsual = 400;

/** A feed of which nothing is held. */
export function newFeed(feed: FeedName): StoredFeed {
  return { ...unknownFeed, feed, birth: randomUuid(), stamp: 0, notes: new Map() };
}

/** Reads the notes on a feed; within a transaction. */
export async function readFeed(feed: FeedName): Promise<StoredFeed> {
  return (await cacheDb().feeds.get(feed)) ?? newFeed(feed);
}

/** Reads the rows of a shard; within a transaction. */
export async function readShardRows(feed: FeedName, n: number): Promise<ShardRows> {
  const stored = await cacheDb().shards.get([feed, n]);
  return new Map(stored ? unpackShardText(stored).map((row) => [row.id, row]) : []);
}

function bytesOf({ words, rows, starts, ids }: ShardText, puts: readonly FeedRow[]): number {
  const sample = puts.slice(0, rowsSampled).map((row) => JSON.stringify(row).length);
  const rowBytes = sample.length > 0 ? sample.reduce((sum, length) => sum + length) / sample.length : rowBytesUsual;
  return 2 * words.length + rows.byteLength + starts.byteLength + ids.length * Math.round(rowBytes);
}

/**
 * Writes a shard: cards, search text and its note. Within a transaction over feeds, shards and cards; the
 * note goes into `known`, which the caller stores at the end.
 */
export async function writeShard(known: StoredFeed, { n, isWhole, texts, puts, removals }: ShardEdit): Promise<void> {
  const { feed, notes, stamp } = known;
  await writeCards(feed, { puts, removals });
  if (texts.size === 0) {
    await cacheDb().shards.delete([feed, n]);
    notes.delete(n);
    return;
  }
  const text = packShardText(texts.values());
  await cacheDb().shards.put({ ...text, feed, n });
  notes.set(n, { isWhole, ...sumOfRows(texts.values()), bytes: bytesOf(text, puts), stamp: stamp + 1 });
}
