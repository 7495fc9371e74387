import type { KnownShard } from '#pwa/sync/feed-state.ts';
import { type FeedPull, holdOlderShard, type PullOutcome, pullFeed } from '#pwa/sync/pull.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { AtDevice } from './at-device.ts';
import type { Task } from './device.ts';

const feedsByUse = ['talents', 'talents', 'talents', 'companies', 'jobs'] as const;

function pullOf({ device }: AtDevice, task: Task, feed: FeedName): FeedPull {
  const isSmall = device.name === 'phone' && feed === 'talents';
  return {
    feed,
    world: device.world(task),
    store: device.feedStore(task, feed),
    ...(isSmall && { firstFrom: (shards: readonly KnownShard[]) => shards.at(-1)?.[0] ?? 0 }),
  };
}

function begin(at: AtDevice, feed: FeedName, work: (pull: FeedPull) => Promise<unknown>) {
  const { sim, device, tab } = at;
  device.begin(
    { tab, kind: `pull ${feed}`, accountId: null },
    (task) => work(pullOf(at, task, feed)),
    (error) => sim.failed(error),
  );
}

/** Brings a copy up to date. */
export function pull(at: AtDevice): void {
  begin(at, at.sim.tape.pick(feedsByUse) ?? 'talents', pullFeed);
}

/** Brings a copy up to date and reports how that ended. */
export function pullToEnd(at: AtDevice, feed: FeedName, ended: (outcome: PullOutcome) => void): void {
  begin(at, feed, async (feedPull) => ended(await pullFeed(feedPull)));
}

/** Fetches the rows that a small device does not hold yet. */
export function holdOlder(at: AtDevice): void {
  begin(at, 'talents', (feedPull) => holdOlderShard(feedPull, 0));
}

/** Gives up the oldest shards. */
export function evict(at: AtDevice): void {
  const below = 1 + at.sim.tape.choose(2);
  begin(at, 'talents', ({ store }) => store.dropShardsBelow(below));
}
