import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedDigest } from '#shared/model/sync.ts';
import { shardSize } from '#shared/rules/shards.ts';
import type { Deps } from '../deps.ts';

/** Sums up each shard of a feed, so that a device finds what differs. @see protocol §1 digest */
export async function getDigest({ sync, clock }: Deps, feed: FeedName): Promise<FeedDigest> {
  const { epoch, rev, floor, shards } = await sync.sums(feed);
  return { epoch, rev, floor, shardSize, shards, serverTime: clock.now().toISOString() };
}
