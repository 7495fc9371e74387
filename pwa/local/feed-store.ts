import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { shardOf } from '#shared/rules/shards.ts';
import {
  acceptsPage,
  acceptsShard,
  type ChangesPage,
  type FeedState,
  type FeedStore,
  isCovered,
  outlives,
  type ResyncEnd,
  type ShardReplacement,
  stateAfterPage,
  stateAfterResync,
  stateWithoutShardsBelow,
  stateWithShard,
} from '../sync/feed-state.ts';
import { cacheDb, inCacheDb, type StoredFeed, viewedOf } from './cache-db.ts';
import { removePagesShowing, removeStoredPages } from './cache-storage.ts';
import { readCards, readFeed, readShardRows, type ShardRows, writeShard } from './feed-rows.ts';
import { rowTextsOf } from './row-text.ts';

/** One transaction over all tables of a feed; the answer of `work` is stored as the feed's new state. */
function inFeed(feed: FeedName, work: (known: StoredFeed) => Promise<FeedState | null>): Promise<boolean> {
  return inCacheDb(() => {
    const { feeds, shards, cards } = cacheDb();
    // The function itself is async: a plain one would write in two transactions. @see traps §1
    return cacheDb().transaction('rw', [feeds, shards, cards, viewedOf(feed)], async () => {
      const known = await readFeed(feed);
      const state = await work(known);
      if (state) await feeds.put({ ...known, ...state, stamp: known.stamp + 1 });
      return state !== null;
    });
  });
}

function stateOf({ feed: _feed, birth: _birth, stamp: _stamp, notes: _notes, ...state }: StoredFeed): FeedState {
  return state;
}

async function writeReplacement(
  known: StoredFeed,
  shard: ShardReplacement,
  texts: ShardRows,
): Promise<FeedState | null> {
  if (!acceptsShard(known, shard)) return null;
  const held = await readShardRows(known.feed, shard.n);
  const kept = new Map([...held].filter(([, row]) => outlives(known, shard, row)));
  const puts = shard.rows.filter(({ id, rev }) => !kept.has(id) && held.get(id)?.rev !== rev);
  const removals = [...held.keys()].filter((id) => !kept.has(id) && !texts.has(id));
  await writeShard(known, { n: shard.n, isWhole: true, texts: new Map([...texts, ...kept]), puts, removals });
  return stateWithShard(known, shard);
}

/** Keeps only some rows of a shard. */
async function thinOut(
  known: StoredFeed,
  n: number,
  isKept: (row: { featuredUntil: number }) => boolean,
): Promise<void> {
  const held = await readShardRows(known.feed, n);
  const texts = new Map([...held].filter(([, row]) => isKept(row)));
  const removals = [...held.keys()].filter((id) => !texts.has(id));
  await writeShard(known, { n, isWhole: false, texts, puts: [], removals });
}

const isFeatured = ({ featuredUntil }: { featuredUntil: number }) => featuredUntil > 0;

// The device may have missed deletions, so opened rows that the feed does not confirm are removed.
async function dropUnconfirmed({ feed }: StoredFeed, heldFrom: number): Promise<void> {
  const viewed = viewedOf(feed);
  const ids = await viewed.toCollection().primaryKeys();
  const held = new Set((await readCards(feed, ids)).map((card) => card?.id));
  await viewed.bulkDelete(ids.filter((id) => shardOf(id) < heldFrom || !held.has(id)));
}

async function writeEnd(known: StoredFeed, end: ResyncEnd): Promise<FeedState | null> {
  if (known.run !== end.run) return null;
  const listed = new Set(end.shards.map(([n]) => n));
  for (const [n, { isWhole }] of [...known.notes]) {
    if (n >= end.heldFrom ? !listed.has(n) : end.isHistoryLost) await thinOut(known, n, () => false);
    else if (n < end.heldFrom && isWhole) await thinOut(known, n, isFeatured);
  }
  if (end.isHistoryLost && known.checkpoint) await dropUnconfirmed(known, end.heldFrom);
  return stateAfterResync(known, end);
}

/** Browsers without Cache Storage keep no pages, and what fails there must not stop the feed. */
async function withoutFault(work: Promise<void>): Promise<void> {
  // Browsers without Cache Storage keep no pages, and what fails there must not stop the feed.
  await work.catch(() => undefined);
}

/** Stores the copy of one feed in the device's database. @see FeedStore */
export function createFeedStore(feed: FeedName): FeedStore {
  return {
    readState: () => inCacheDb(async () => stateOf(await readFeed(feed))),
    changeState: async (change) => {
      let changed: FeedState | undefined;
      await inFeed(feed, async (known) => {
        changed = change(stateOf(known));
        return changed;
      });
      return changed ?? stateOf(await readFeed(feed));
    },
    heldShards: () =>
      inCacheDb(async () =>
        [...(await readFeed(feed)).notes]
          .filter(([, { isWhole }]) => isWhole)
          .map(([n, { count, sum }]) => ({ n, count, sum }))
          .sort((a, b) => a.n - b.n),
      ),
    replaceShard: async (shard) => {
      const texts = await rowTextsOf(feed, shard.rows);
      return inFeed(feed, (known) => writeReplacement(known, shard, texts));
    },
    endResync: async (end) => {
      if (end.isHistoryLost) await withoutFault(removeStoredPages());
      return inFeed(feed, (known) => writeEnd(known, end));
    },
    dropShardsBelow: async (below) => {
      await inFeed(feed, async (known) => {
        for (const n of [...known.notes.keys()].filter((held) => held < below)) await thinOut(known, n, isFeatured);
        return stateWithoutShardsBelow(known, below);
      });
    },
    applyChanges: async (page) => {
      const texts = await rowTextsOf(feed, page.items);
      // First the pages: once the checkpoint is stored, the server does not send these tombstones again.
      await withoutFault(removePagesShowing(page.gone.map(({ id }) => id)));
      return inFeed(feed, async (known) => {
        if (!acceptsPage(known, page)) return null;
        await applyPage(known, page, texts);
        return stateAfterPage(known, page);
      });
    },
  };
}

type Gone = ChangesPage['gone'][number];

function byShard<T extends { id: number }>(things: readonly T[]): Map<number, T[]> {
  return Map.groupBy(things, ({ id }) => shardOf(id));
}

interface ShardChange {
  items: readonly FeedRow[];
  gone: readonly Gone[];
  /** Search texts of the items. */
  texts: ShardRows;
}

// In shards that are not held whole, rows that are stored are updated, and featured rows are added.
function wantedOf(known: StoredFeed, { items, texts }: ShardChange, held: ShardRows): FeedRow[] {
  return items.filter(({ id, rev }) => {
    const before = held.get(id);
    if (before) return rev >= before.rev;
    return isCovered(known, id) || (texts.get(id)?.featuredUntil ?? 0) > 0;
  });
}

async function applyToShard(known: StoredFeed, n: number, change: ShardChange): Promise<void> {
  const held = await readShardRows(known.feed, n);
  const puts = wantedOf(known, change, held);
  const left = change.gone.filter(({ id, rev }) => (held.get(id)?.rev ?? Number.POSITIVE_INFINITY) <= rev);
  if (puts.length + left.length === 0) return;
  for (const { id } of puts) {
    const text = change.texts.get(id);
    if (text) held.set(id, text);
  }
  for (const { id } of left) held.delete(id);
  const isWhole = known.checkpoint !== null && n >= known.heldFrom;
  await writeShard(known, { n, isWhole, texts: held, puts, removals: left.map(({ id }) => id) });
}

// A person who left or hid the profile also disappears from the opened profiles. @see requirements V13
async function dropGoneViewed(feed: FeedName, gone: readonly Gone[]): Promise<void> {
  const viewed = viewedOf(feed);
  const held = await viewed.bulkGet(gone.map(({ id }) => id));
  const left = gone.filter(({ rev }, index) => (held[index]?.rev ?? Number.POSITIVE_INFINITY) <= rev);
  if (left.length > 0) await viewed.bulkDelete(left.map(({ id }) => id));
}

/**
 * Applies a page of changes to rows, search texts and viewed rows. Within a transaction over all of them.
 *
 * @param texts Search texts of the page's rows, made beforehand.
 */
export async function applyPage(known: StoredFeed, page: ChangesPage, texts: ShardRows): Promise<void> {
  const items = byShard(page.items);
  const gone = byShard(page.gone);
  for (const n of new Set([...items.keys(), ...gone.keys()])) {
    await applyToShard(known, n, { items: items.get(n) ?? [], gone: gone.get(n) ?? [], texts });
  }
  if (page.gone.length > 0) await dropGoneViewed(known.feed, page.gone);
}
