import { createFeedStore } from '#pwa/local/feed-store.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import { shardOf } from '#shared/rules/shards.ts';

/** Fills the device with all rows of a feed, except so many rows of older shards. */
export async function holdFeed<Feed extends FeedName>(name: Feed, rows: FeedCards[Feed][], older = 0): Promise<void> {
  const feed = createFeedStore(name);
  const { run } = await feed.changeState((state) => ({ ...state, run: state.run + 1 }));
  const n = shardOf(Math.max(...rows.map(({ id }) => id)));
  const rev = Math.max(...rows.map((row) => row.rev));
  await feed.replaceShard({ run, n, epoch: 'e', asOf: rev, rows });
  const shards = [[n, rows.length] as const, ...(older > 0 ? [[0, older] as const] : [])];
  await feed.endResync({
    run,
    checkpoint: { epoch: 'e', rev },
    heldFrom: n,
    shards,
    syncedAt: 55,
    isHistoryLost: false,
  });
}
