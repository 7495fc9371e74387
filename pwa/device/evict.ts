import { readCopies, removeOldProfiles } from '../local/copies.local.ts';
import { createFeedStore } from '../local/feed-store.ts';
import { countKeptPictures, removeKeptPictures } from '../local/picture-cache.ts';
import { nextEviction } from '../sync/capacity.ts';

/**
 * Gives up the public copies that come first in the order of eviction; false when nothing is left. @see protocol §3 Evict
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
  const next = nextEviction({ shards, pictures: await countKeptPictures(), profiles: viewedProfiles });
  if (next?.kind === 'shards' && largest) await createFeedStore(largest.feed).dropShardsBelow(next.below);
  if (next?.kind === 'pictures') await removeKeptPictures();
  if (next?.kind === 'profiles') await removeOldProfiles();
  return next !== null;
}
