import type { FeedName } from '#shared/catalog/feeds.ts';
import { shardOf } from '#shared/rules/shards.ts';
import {
  acceptsPage,
  acceptsShard,
  outlives,
  stateAfterPage,
  stateAfterResync,
  stateWithoutShardsBelow,
  stateWithShard,
} from '../sync/feed-rules.ts';
import type { FeedState, FeedStore, ResyncEnd, ShardReplacement } from '../sync/feed-store.ts';
import { applyPage } from './apply-page.ts';
import { cacheDb, inCacheDb, type StoredFeed } from './cache-db.ts';
import { readCards } from './cards.ts';
import { dropKeptPages, removeKeptPages } from './kept-pages.ts';
import { rowTextsOf } from './row-text.ts';
import { readFeed, readShardRows, type ShardRows, writeShard } from './shard-writing.ts';
import { viewedOf } from './viewed.ts';

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

// Viewed rows of people who left while their deletion could not be seen must not stay.
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

/** Keeps the copy of one feed in the device's database. @see FeedStore */
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
      if (end.isHistoryLost) await withoutFault(removeKeptPages());
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
      // Before the tombstones are noted as read: they are not told again.
      await withoutFault(dropKeptPages(page.gone.map(({ id }) => id)));
      return inFeed(feed, async (known) => {
        if (!acceptsPage(known, page)) return null;
        await applyPage(known, page, texts);
        return stateAfterPage(known, page);
      });
    },
  };
}
