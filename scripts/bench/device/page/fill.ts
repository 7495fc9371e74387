import { createFeedStore } from '#pwa/local/feed-store.ts';
import { askDigest, askShard, type ShardAnswer } from '#pwa/sync/ask-feed.ts';
import { deviceWorld } from '#pwa/sync/device-world.ts';
import { pullFeed } from '#pwa/sync/pull.ts';
import { type Watched, watched } from './long-tasks.ts';
import { writePlainly } from './plain-store.ts';

const world = deviceWorld();

/** Fills the copy from the server: digest, shards, changes. Answers how many rows are held then. */
export function fillFromServer(): Promise<Watched<number>> {
  return watched(async () => {
    const store = createFeedStore('talents');
    const outcome = await pullFeed({ feed: 'talents', world, store });
    if (outcome !== 'synced') throw new Error(outcome);
    return (await store.heldShards()).reduce((sum, { count }) => sum + count, 0);
  });
}

/** The floor of a fill: the same answers fetched one after the other and parsed, nothing else. */
export function fetchEverything(): Promise<Watched<void>> {
  return watched(async () => {
    const { shards } = await askDigest(world, 'talents');
    for (const [n] of shards.toReversed()) await (await fetch(`/api/sync/talents/shards/${n}`)).json();
  });
}

let prepared: ShardAnswer[] | undefined;

async function prepare(): Promise<ShardAnswer[]> {
  if (prepared) return prepared;
  const { shards } = await askDigest(world, 'talents');
  const newest = shards.filter(([, count]) => count === 512).slice(-20);
  prepared = await Promise.all(newest.map(([n]) => askShard(world, 'talents', n)));
  return prepared;
}

/** Writes 20 shards that were fetched before; answers how many cards that were. */
export async function writePrepared(): Promise<Watched<number>> {
  const shards = await prepare();
  const store = createFeedStore('talents');
  const { run } = await store.changeState((state) => ({ ...state, run: state.run + 1 }));
  return watched(async () => {
    for (const { n, epoch, asOf, rows } of shards) {
      if (!(await store.replaceShard({ run, n, epoch, asOf, rows }))) throw new Error('not written');
    }
    return shards.reduce((sum, { rows }) => sum + rows.length, 0);
  });
}

/** The floor of writing: the same cards as texts, one transaction for each shard, no search text, no library. */
export async function writePreparedPlainly(): Promise<Watched<void>> {
  const shards = await prepare();
  return watched(() => writePlainly(shards.map(({ rows }) => rows)));
}
