import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedShard } from '#shared/model/sync.ts';
import { toColumns } from '#shared/rules/columns.ts';
import type { Deps } from '../deps.ts';

/** Answers the visible rows of one shard as columns; one without rows is empty. @see protocol §1 shards */
export async function getShard({ sync }: Deps, feed: FeedName, n: number): Promise<FeedShard> {
  const { epoch, rev, cards } = await sync.shard(feed, n);
  return { epoch, asOf: rev, n, rows: toColumns(JSON.parse(`[${cards.join(',')}]`)) };
}
