import { limits } from '#shared/limits.ts';
import { askChanges, askShard } from './ask-feed.ts';
import { nextOlderShard } from './feed-rules.ts';
import type { FeedState } from './feed-store.ts';
import { NoAnswer } from './ports.ts';
import { type FeedPull, resync } from './resync.ts';

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
