import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { cacheDb, type StoredCards } from './cache-db.ts';

/**
 * Cards lie on the device in bundles of 64 neighbours: one entry each would take four times as long to write, a shard
 * at once three times as long to show a page of. @see performance §3
 */
const cardsPerBundle = 64;

function bundleOf(id: number): number {
  return Math.floor(id / cardsPerBundle);
}

async function readBundles(feed: FeedName, ids: readonly number[]): Promise<Map<number, StoredCards>> {
  const keys = [...new Set(ids.map(bundleOf))].map((bundle): [FeedName, number] => [feed, bundle]);
  const bundles = await cacheDb().cards.bulkGet(keys);
  return new Map(bundles.flatMap((bundle) => (bundle ? [[bundle.bundle, bundle]] : [])));
}

/** Reads cards in the order of their ids; undefined for those that are not held. */
export async function readCards(feed: FeedName, ids: readonly number[]): Promise<(FeedRow | undefined)[]> {
  const bundles = await readBundles(feed, ids);
  return ids.map((id) => {
    const text = bundles.get(bundleOf(id))?.texts.get(id);
    // Rows were checked before they were written.
    return text === undefined ? undefined : (JSON.parse(text) as FeedRow);
  });
}

/** Writes and removes cards. Within a transaction. */
export async function writeCards(
  feed: FeedName,
  { puts, removals }: { puts: readonly FeedRow[]; removals: readonly number[] },
): Promise<void> {
  const ids = [...removals, ...puts.map(({ id }) => id)];
  const bundles = await readBundles(feed, ids);
  for (const id of removals) bundles.get(bundleOf(id))?.texts.delete(id);
  for (const row of puts) {
    const bundle = bundleOf(row.id);
    const { texts } = bundles.get(bundle) ?? { texts: new Map<number, string>() };
    bundles.set(bundle, { feed, bundle, texts: texts.set(row.id, JSON.stringify(row)) });
  }
  const all = [...bundles.values()];
  const empty = all.filter(({ texts }) => texts.size === 0);
  await cacheDb().cards.bulkDelete(empty.map(({ bundle }): [FeedName, number] => [feed, bundle]));
  await cacheDb().cards.bulkPut(all.filter(({ texts }) => texts.size > 0));
}
