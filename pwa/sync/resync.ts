import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedDigest } from '#shared/model/sync.ts';
import { askDigest, askShard } from './ask-feed.ts';
import type { Checkpoint, FeedStore, HeldShard, KnownShard } from './feed-store.ts';
import { NoAnswer, type World } from './ports.ts';

/** The dependencies of a pull. */
export interface FeedPull {
  feed: FeedName;
  world: World;
  store: FeedStore;
  /** The lowest shard that the first fill brings; later fills keep the held ones. Without it, everything is held. */
  firstFrom?: (shards: readonly KnownShard[]) => number;
}

/** The shards that differ from the digest, newest first. */
function differing(digest: FeedDigest, held: readonly HeldShard[], heldFrom: number): number[] {
  const known = new Map(held.map((shard) => [shard.n, shard]));
  return digest.shards
    .filter(([n, count, sum]) => n >= heldFrom && !(known.get(n)?.count === count && known.get(n)?.sum === sum))
    .map(([n]) => n)
    .reverse();
}

// Deletions at or below the floor are forgotten, those of another history were never told.
function isHistoryLost(checkpoint: Checkpoint | null, { epoch, floor, rev }: FeedDigest): boolean {
  return checkpoint?.epoch !== epoch || checkpoint.rev < floor || checkpoint.rev > rev;
}

/**
 * Compares digests and fetches the shards that differ, one transaction each; the checkpoint comes last, so that an end
 * in between only means to compare again.
 *
 * @returns false when another fill began meanwhile or the server's history changed
 * @throws NoAnswer
 * @see protocol §3 step 1
 */
export async function resync({ feed, world, store, firstFrom = () => 0 }: FeedPull): Promise<boolean> {
  const { run, checkpoint, ...begun } = await store.changeState((state) => ({
    ...state,
    run: state.run + 1,
    needsResync: true,
  }));
  const digest = await askDigest(world, feed);
  const { epoch, rev } = digest;
  const shards = digest.shards.map(([n, count]) => [n, count] as const);
  const heldFrom = checkpoint ? begun.heldFrom : firstFrom(shards);
  for (const n of differing(digest, await store.heldShards(), heldFrom)) {
    const shard = await askShard(world, feed, n);
    if (shard.epoch !== epoch) return false;
    // Something between kept an old answer: its rows would pass for those of the digest.
    if (shard.asOf < rev) throw new NoAnswer();
    if (!(await store.replaceShard({ run, n, epoch, asOf: shard.asOf, rows: shard.rows }))) return false;
  }
  return store.endResync({
    run,
    checkpoint: { epoch, rev },
    heldFrom,
    shards,
    syncedAt: world.clock.now(),
    isHistoryLost: isHistoryLost(checkpoint, digest),
  });
}
