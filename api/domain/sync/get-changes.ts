import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedDigest, FeedShard } from '#shared/model/sync.ts';
import { shardSize, toColumns } from '#shared/rules/shards.ts';
import type { Checkpoint } from '../../store/feeds/sync.store.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/**
 * Answers what changed after a checkpoint, in the order of revisions, as ready JSON (`FeedChangesSchema`).
 *
 * @param query.since `<epoch>.<rev>` as given out by the page before.
 * @throws AppError `resync` when the device has to compare digests
 * @see protocol §1 changes
 */
export async function getChanges(
  { sync, clock }: Deps,
  feed: FeedName,
  { since, limit }: { since: string; limit: number },
): Promise<string> {
  const checkpoint = checkpointOf(since) ?? fail('resync');
  const page = await sync.changes(feed, checkpoint, limit);
  if (page === 'resync') fail('resync');
  const { cards, gone, next, pending } = page;
  // The cards are JSON already; parsing them to write them again would cost more than the rest.
  const others = JSON.stringify({
    gone,
    next: `${next.epoch}.${next.rev}`,
    more: pending > 0,
    pending,
    serverTime: clock.now().toISOString(),
  });
  return `{"items":[${cards.join(',')}],${others.slice(1)}`;
}

function checkpointOf(since: string): Checkpoint | undefined {
  const [, epoch, rev] = /^([\w-]{1,64})\.(\d{1,16})$/.exec(since) ?? [];
  return epoch !== undefined && rev !== undefined ? { epoch, rev: Number(rev) } : undefined;
}

/** Sums up each shard of a feed, so that a device finds what differs. @see protocol §1 digest */
export async function getDigest({ sync, clock }: Deps, feed: FeedName): Promise<FeedDigest> {
  const { epoch, rev, floor, shards } = await sync.sums(feed);
  return { epoch, rev, floor, shardSize, shards, serverTime: clock.now().toISOString() };
}

/** Answers the visible rows of one shard as columns; one without rows is empty. @see protocol §1 shards */
export async function getShard({ sync }: Deps, feed: FeedName, n: number): Promise<FeedShard> {
  const { epoch, rev, cards } = await sync.shard(feed, n);
  return { epoch, asOf: rev, n, rows: toColumns(JSON.parse(`[${cards.join(',')}]`)) };
}
