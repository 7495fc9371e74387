import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { sumOfRows } from '#shared/rules/shards.ts';
import { randomUuid } from '../secure-context/random-uuid.ts';
import { unknownFeed } from '../sync/feed-state.ts';
import { cacheDb, type StoredCards, type StoredFeed } from './cache-db.ts';
import { packShardText, type RowText, type ShardText, unpackShardText } from './shard-text.ts';

/**
 * Cards lie on the device in bundles of 64 neighbours: one entry each would take four times as long to write, a shard
 * at once three times as long to show a page of. @see performance §3
 */
const cardsPerBundle = 64;

function bundleOf(id: number): number {
  return Math.floor(id / cardsPerBundle);
}

type Lines = Map<number, string>;

async function readBundles(feed: FeedName, ids: readonly number[]): Promise<Map<number, Lines>> {
  const keys = [...new Set(ids.map(bundleOf))].map((bundle): [FeedName, number] => [feed, bundle]);
  const found = (await cacheDb().cards.bulkGet(keys)).filter((bundle) => bundle !== undefined);
  return new Map(found.map((bundle) => [bundle.bundle, linesOf(bundle)]));
}

function linesOf({ ids, lines }: StoredCards): Lines {
  const texts = lines.split('\n');
  return new Map(ids.map((id, place) => [id, texts[place] ?? '']));
}

/** Reads the cards of a bundle. */
export function cardsOf(bundle: StoredCards): FeedRow[] {
  // Rows were checked before they were written.
  return bundle.lines.split('\n').map((line) => JSON.parse(line) as FeedRow);
}

/** Reads cards in the order of their ids; undefined for those that are not held. */
export async function readCards(feed: FeedName, ids: readonly number[]): Promise<(FeedRow | undefined)[]> {
  const bundles = await readBundles(feed, ids);
  return ids.map((id) => {
    const line = bundles.get(bundleOf(id))?.get(id);
    // Rows were checked before they were written.
    return line === undefined ? undefined : (JSON.parse(line) as FeedRow);
  });
}

/**
 * Finds the cards with a value in a field, such as an address. There is no index for this: it reads the whole feed,
 * and parses only texts with the value. Use it only for rare cases, such as a link that is opened offline.
 */
export async function cardsWith(feed: FeedName, field: Record<string, string>): Promise<FeedRow[]> {
  const [[name, value] = ['', '']] = Object.entries(field);
  const written = JSON.stringify(field).slice(1, -1);
  const range = cacheDb().cards.where('[feed+bundle]').between([feed, 0], [feed, Number.POSITIVE_INFINITY]);
  const bundles = await range.filter(({ lines }) => lines.includes(written)).toArray();
  return bundles.flatMap(cardsOf).filter((card) => card[name] === value);
}

/** Writes and removes cards. Within a transaction. */
export async function writeCards(
  feed: FeedName,
  { puts, removals }: { puts: readonly FeedRow[]; removals: readonly number[] },
): Promise<void> {
  const bundles = await readBundles(feed, [...removals, ...puts.map(({ id }) => id)]);
  for (const id of removals) bundles.get(bundleOf(id))?.delete(id);
  for (const row of puts) {
    const bundle = bundleOf(row.id);
    const lines = bundles.get(bundle) ?? new Map<number, string>();
    bundles.set(bundle, lines.set(row.id, JSON.stringify(row)));
  }
  const empty = [...bundles].filter(([, lines]) => lines.size === 0);
  await cacheDb().cards.bulkDelete(empty.map(([bundle]): [FeedName, number] => [feed, bundle]));
  const full = [...bundles].filter(([, lines]) => lines.size > 0);
  await cacheDb().cards.bulkPut(
    full.map(([bundle, lines]) => ({ feed, bundle, ids: [...lines.keys()], lines: [...lines.values()].join('\n') })),
  );
}

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

/** The state of a feed without a stored row. */
export function newFeed(feed: FeedName): StoredFeed {
  return { ...unknownFeed, feed, birth: randomUuid(), stamp: 0, notes: new Map() };
}

/** Reads a feed's state and index. Call it within a transaction. */
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
