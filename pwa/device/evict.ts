import { deleteCacheDb } from '../local/cache-db.ts';
import { countStoredPictures, removeStoredPages, removeStoredPictures } from '../local/cache-storage.ts';
import { readCopies, removeOldProfiles } from '../local/copies.local.ts';
import { createFeedStore } from '../local/feed-store.ts';
import { nextEviction } from '../sync/capacity.ts';

/**
 * Evicts the public copies that come first in the order of eviction; false when none is left. @see protocol §3 Evict
 */
export async function evict(): Promise<boolean> {
  const { feeds, viewedProfiles } = await readCopies();
  const wholeOf = (feed: (typeof feeds)[number]) =>
    [...feed.notes]
      .filter(([, { isWhole }]) => isWhole)
      .map(([n]) => n)
      .sort((a, b) => a - b);
  // The largest copy gives the most.
  const [largest] = feeds.toSorted((one, other) => wholeOf(other).length - wholeOf(one).length);
  const shards = largest ? wholeOf(largest) : [];
  const next = nextEviction({ shards, pictures: await countStoredPictures(), profiles: viewedProfiles });
  if (next?.kind === 'shards' && largest) await createFeedStore(largest.feed).dropShardsBelow(next.below);
  if (next?.kind === 'pictures') await removeStoredPictures();
  if (next?.kind === 'profiles') await removeOldProfiles();
  return next !== null;
}

/** The first steps evict part by part; the next one evicts everything. */
const gentleSteps = 3;

/**
 * Evicts public copies to free space for unsent data: first in the order of eviction, in the end all of them. They are
 * fetched again with the next connection.
 *
 * @returns false when no copy is left
 * @see protocol §3 Evict, SYNC-19
 */
export async function evictCopies(step: number): Promise<boolean> {
  if (step > gentleSteps) return false;
  // On a full disk even the removal of rows can fail, since it writes.
  const isSome = step < gentleSteps && (await evict().catch(() => false));
  if (isSome) return true;
  // On a full disk even a removal can fail; the next step removes more.
  await removeStoredPages().catch(() => undefined);
  // So can this removal.
  await removeStoredPictures().catch(() => undefined);
  // A page that reads them at this moment can hold it up; the next step tries again.
  await deleteCacheDb().catch(() => undefined);
  return step <= gentleSteps;
}
