import * as sync from '#shared/contract/sync.ts';
import { asOfHeader } from '#shared/model/sync.ts';
import type { Deps } from '../../domain/deps.ts';
import { getChanges } from '../../domain/sync/get-changes.ts';
import { getDigest } from '../../domain/sync/get-digest.ts';
import { getShard } from '../../domain/sync/get-shard.ts';
import type { ReadyCalls } from '../ready/bind-ready.ts';

export function syncRoutes(calls: ReadyCalls, deps: Deps): void {
  calls.bind(sync.getFeedDigest, async ({ params }) => JSON.stringify(await getDigest(deps, params.feed)));
  calls.bind(sync.getFeedShard, async ({ params: { feed, n } }) => {
    const { mark, rev } = await deps.sync.shardMark(feed, n);
    const json = async () => JSON.stringify(await getShard(deps, feed, n));
    return { mark, headers: [asOfHeader, String(rev)], json };
  });
  calls.bind(sync.getFeedRows, async ({ params, query }) => {
    // The cards are JSON already.
    return `{"items":[${(await deps.sync.rows(params.feed, query.ids)).join(',')}]}`;
  });
  calls.bind(sync.getFeedChanges, ({ params, query }) => getChanges(deps, params.feed, query));
}
