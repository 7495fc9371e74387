import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import type { FeedDigest } from '#shared/model/sync.ts';
import { askChanges, askDigest, askShard } from './ask-feed.ts';
import {
  type Checkpoint,
  type FeedState,
  type FeedStore,
  type HeldShard,
  type KnownShard,
  nextOlderShard,
} from './feed-state.ts';
import { NoAnswer, type World } from './ports.ts';

/**
 * How a pull ended. `unreached`: the server did not answer, or somebody else did. `superseded`: another pull wrote
 * meanwhile, or the server began a new history; the next pull goes on.
 */
export type PullOutcome = 'synced' | 'unreached' | 'superseded';

const dayMs = 86_400_000;

/** True when digests are compared before changes are asked for: never done, in doubt, or due. */
function isComparisonDue(state: FeedState, now: number): boolean {
  const { checkpoint, needsResync, pullsSinceDigest, comparedAt } = state;
  if (!checkpoint || needsResync || comparedAt === null) return true;
  // A clock that was set back must not put the comparison off.
  const ageDays = Math.abs(now - comparedAt) / dayMs;
  return pullsSinceDigest > limits.pullsPerDigest || ageDays >= limits.digestAgeMaxDays;
}

type ChangesOutcome = Exclude<PullOutcome, 'unreached'> | 'resync';

async function pullChanges({ feed, world, store }: FeedPull): Promise<ChangesOutcome> {
  for (;;) {
    const { checkpoint: since, needsResync } = await store.readState();
    if (!since || needsResync) return 'superseded';
    const answer = await askChanges(world, feed, since);
    if (answer === null || answer.pending > limits.pendingChangesMax) return 'resync';
    const { next, items, gone, more } = answer;
    const isApplied = await store.applyChanges({ since, next, items, gone, syncedAt: world.clock.now() });
    if (!isApplied) return 'superseded';
    if (!more) return 'synced';
  }
}

async function pullOnce(pull: FeedPull): Promise<PullOutcome> {
  const { store, world } = pull;
  const state = await store.changeState((known) => ({ ...known, pullsSinceDigest: known.pullsSinceDigest + 1 }));
  if (isComparisonDue(state, world.clock.now()) && !(await resync(pull))) return 'superseded';
  const outcome = await pullChanges(pull);
  if (outcome !== 'resync') return outcome;
  await store.changeState((known) => ({ ...known, needsResync: true }));
  if (!(await resync(pull))) return 'superseded';
  const again = await pullChanges(pull);
  return again === 'resync' ? 'superseded' : again;
}

function underLock<T>({ feed, world }: FeedPull, work: () => Promise<T>): Promise<T | 'unreached'> {
  return world.locks.run(`dalil-pull-${feed}`, limits.lockStolenAfterMs, async () => {
    try {
      return await work();
    } catch (fault) {
      if (fault instanceof NoAnswer) return 'unreached';
      throw fault;
    }
  });
}

/**
 * Brings the copy of a feed up to date: compares digests where that is due, then asks for changes until there are none.
 *
 * @throws the errors of the store
 * @see protocol §3
 */
export function pullFeed(pull: FeedPull): Promise<PullOutcome> {
  return underLock(pull, () => pullOnce(pull));
}

async function holdOnce({ feed, world, store }: FeedPull, downTo: number): Promise<PullOutcome | 'complete'> {
  const state = await store.readState();
  const { checkpoint, needsResync, run } = state;
  if (!checkpoint || needsResync) return 'superseded';
  const n = nextOlderShard(state);
  if (n === undefined || n < downTo) return 'complete';
  const { epoch, asOf, rows } = await askShard(world, feed, n);
  if (epoch !== checkpoint.epoch) {
    await store.changeState((known) => ({ ...known, needsResync: true }));
    return 'superseded';
  }
  return (await store.replaceShard({ run, n, epoch, asOf, rows, extends: true })) ? 'synced' : 'superseded';
}

/**
 * Fetches the next older shard of a filled copy.
 *
 * @param downTo The lowest shard that the device means to hold.
 * @returns `complete` when there is nothing left to fetch
 * @throws the errors of the store
 */
export function holdOlderShard(pull: FeedPull, downTo: number): Promise<PullOutcome | 'complete'> {
  return underLock(pull, () => holdOnce(pull, downTo));
}

/** The dependencies of a pull. */
export interface FeedPull {
  feed: FeedName;
  world: World;
  store: FeedStore;
  /** Gives the lowest shard of the first fill. Later fills update the shards that are held. Without it, all shards are filled. */
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

// The server has forgotten deletions below the floor, and a device never got those of another history.
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
    // A cache in between gave an old answer, whose rows do not belong to the digest.
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
