import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { shardOf } from '#shared/rules/shards.ts';
import { isCovered } from '../sync/feed-rules.ts';
import type { ChangesPage } from '../sync/feed-store.ts';
import type { StoredFeed } from './cache-db.ts';
import { readShardRows, type ShardRows, writeShard } from './shard-writing.ts';
import { viewedOf } from './viewed.ts';

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

// Of people in shards that are not held, held ones stay, and featured ones come.
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

// A person who left or hides disappears from the viewed ones, too. @see requirements V13
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
