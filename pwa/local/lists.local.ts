import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards, FeedRow } from '#shared/model/sync.ts';
import type { WithoutContact } from '#shared/rules/public-profile.ts';
import { shardOf } from '#shared/rules/shards.ts';
import { isCovered } from '../sync/feed-state.ts';
import { cacheDb, inCacheDb, type StoredFeed } from './cache-db.ts';
import { readCards, readFeed, readShardRows, type ShardRows, writeShard } from './feed-rows.ts';
import { expiresAtOf, rowTextsOf } from './row-text.ts';
import { isStorageFull } from './storage-faults.ts';

/** A list on the device, in the server's order. */
export interface LocalList<Card> {
  cards: Card[];
  total: number;
  /** Names the page after the last card; null at the end. */
  next: string | null;
  /** What may have been searched for instead, as the server said. */
  didYouMean?: string | null | undefined;
  /** When the server answered it, in ms. */
  savedAt: number;
}

type CardOf<Feed extends FeedName> = FeedCards[Feed];

/** A card that may be stored. An own account or a whole profile does not compile here. */
type StorableCard<Feed extends FeedName> = CardOf<Feed> & WithoutContact;

const listsKept = 40;

// A shard that is held whole has every row as of its checkpoint. An older list must not bring back a row that has left.
function isNews({ id, rev }: FeedRow, held: ShardRows, known: StoredFeed): boolean {
  const before = held.get(id);
  if (before) return rev > before.rev;
  return !isCovered(known, id) || rev > (known.checkpoint?.rev ?? 0);
}

/** Puts cards beside those of the feed: each card is on the device once. Within a transaction. */
async function putCards(feed: FeedName, cards: readonly FeedRow[], texts: ShardRows): Promise<void> {
  const known = await readFeed(feed);
  for (const [n, group] of Map.groupBy(cards, ({ id }) => shardOf(id))) {
    const held = await readShardRows(feed, n);
    const puts = group.filter((card) => isNews(card, held, known));
    if (puts.length === 0) continue;
    for (const { id } of puts) {
      const text = texts.get(id);
      if (text) held.set(id, text);
    }
    const isWhole = known.notes.get(n)?.isWhole ?? false;
    await writeShard(known, { n, isWhole, texts: held, puts, removals: [] });
  }
  await cacheDb().feeds.put({ ...known, stamp: known.stamp + 1 });
}

async function dropOldLists(): Promise<void> {
  const { lists } = cacheDb();
  const surplus = (await lists.count()) - listsKept;
  if (surplus > 0) await lists.bulkDelete(await lists.orderBy('savedAt').limit(surplus).primaryKeys());
}

/** Does work on cards and lists in one transaction, once their search texts are made. */
async function withCards(feed: FeedName, cards: readonly FeedRow[], work: () => Promise<void>): Promise<void> {
  const texts = await rowTextsOf(feed, cards);
  await inCacheDb(() => {
    const { feeds, shards, cards: kept, lists } = cacheDb();
    return cacheDb().transaction('rw', [feeds, shards, kept, lists], async () => {
      await putCards(feed, cards, texts);
      await work();
    });
  });
}

/**
 * Stores a list as the server answered it: its cards and their order, in one transaction.
 *
 * @param shownIds What was shown in its place before, such as hits of the device.
 * @returns true when cards that are on the device stood in this part of the list before and no longer do: their rows
 * left or changed, and the copy of the feed does not know it yet
 * @throws when the device has no space even after the other lists were removed
 */
export async function saveList<Feed extends FeedName>(
  feed: Feed,
  { cards, ...rest }: LocalList<StorableCard<Feed>> & { key: string },
  shownIds: readonly number[] = [],
): Promise<boolean> {
  let isCopyBehind = false;
  const save = () =>
    withCards(feed, cards, async () => {
      const before = (await cacheDb().lists.get(rest.key))?.ids ?? [];
      const listed = new Set(cards.map(({ id }) => id));
      const missing = [before, shownIds].flatMap((ids) => ids.slice(0, cards.length).filter((id) => !listed.has(id)));
      isCopyBehind = (await readCards(feed, missing)).some((card) => card !== undefined);
      await cacheDb().lists.put({ ...rest, feed, ids: cards.map((card) => card.id) });
      await dropOldLists();
    });
  try {
    await save();
  } catch (fault) {
    if (!isStorageFull(fault)) throw fault;
    await inCacheDb(() => cacheDb().lists.clear());
    await save();
  }
  return isCopyBehind;
}

async function readHeld<Feed extends FeedName>(feed: Feed, ids: readonly number[]): Promise<CardOf<Feed>[]> {
  const rows = await readCards(feed, ids);
  // Of a feed there are only rows of its own kind.
  return rows.filter((row) => row !== undefined) as unknown[] as CardOf<Feed>[];
}

// Hides expired jobs, also while the server cannot be asked.
function withoutExpired<Card extends FeedRow>(cards: readonly Card[], now: Date): Card[] {
  return cards.filter((card) => expiresAtOf(card) > now.getTime());
}

/**
 * Reads cards in the order of their ids given; one that left the device or has expired is left out.
 *
 * @param now By the server's clock: the device's own may be a year ahead.
 */
export function readRows<Feed extends FeedName>(
  feed: Feed,
  ids: readonly number[],
  now: Date,
): Promise<CardOf<Feed>[]> {
  return inCacheDb(async () => withoutExpired(await readHeld(feed, ids), now));
}

/**
 * Reads a list with its cards; a card that left the device or has expired is left out.
 *
 * @param now By the server's clock: the device's own may be a year ahead.
 */
export function readList<Feed extends FeedName>(
  feed: Feed,
  key: string,
  now: Date,
): Promise<LocalList<CardOf<Feed>> | undefined> {
  return inCacheDb(async () => {
    const list = await cacheDb().lists.get(key);
    if (!list) return undefined;
    const held = await readHeld(feed, list.ids);
    const cards = withoutExpired(held, now);
    const total = list.total - (held.length - cards.length);
    return { cards, total, next: list.next, didYouMean: list.didYouMean, savedAt: list.savedAt };
  });
}

/** When the newest list of a feed was saved, in ms; 0 when there is none. */
export function readNewestListAge(feed: FeedName): Promise<number> {
  return inCacheDb(async () => {
    const ofFeed = cacheDb().lists.where('[feed+savedAt]').between([feed, 0], [feed, Number.POSITIVE_INFINITY]);
    return (await ofFeed.last())?.savedAt ?? 0;
  });
}

/** Replaces the copy of one row by the server's newer answer. */
export async function saveRow<Feed extends FeedName>(feed: Feed, card: StorableCard<Feed>): Promise<void> {
  await withCards(feed, [card], async () => undefined);
}

/** Removes a row. Within a transaction over feeds, shards and cards. */
export async function removeRow(feed: FeedName, id: number): Promise<void> {
  const known = await readFeed(feed);
  const n = shardOf(id);
  const held = await readShardRows(feed, n);
  if (!held.delete(id)) return;
  const isWhole = known.notes.get(n)?.isWhole ?? false;
  await writeShard(known, { n, isWhole, texts: held, puts: [], removals: [id] });
  await cacheDb().feeds.put({ ...known, stamp: known.stamp + 1 });
}
