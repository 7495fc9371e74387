import { shardOf } from '#shared/rules/shards.ts';
import type { ChangesPage, FeedState, KnownShard, ResyncEnd, ShardReplacement } from './feed-store.ts';

/** The next older shard that the server has and the device does not hold; undefined when there is none. */
export function nextOlderShard({ heldFrom, shards }: FeedState): number | undefined {
  return shards.findLast(([n]) => n < heldFrom)?.[0];
}

/** True when the shard of an id is one that the device holds whole. */
export function isCovered({ checkpoint, heldFrom }: FeedState, id: number): boolean {
  return checkpoint !== null && shardOf(id) >= heldFrom;
}

/** True when a shard may be written. @see pwa/sync/feed-store.ts replaceShard */
export function acceptsShard(state: FeedState, shard: ShardReplacement): boolean {
  const { run, checkpoint, needsResync } = state;
  if (run !== shard.run) return false;
  const isSameHistory = checkpoint?.epoch === shard.epoch;
  if (isSameHistory && shard.asOf < checkpoint.rev) return false;
  return !shard.extends || (isSameHistory && !needsResync && nextOlderShard(state) === shard.n);
}

/**
 * True when a held row outlives its shard's replacement: it was answered after the shard was read. Before the first
 * checkpoint nobody knows which history a row is of, and a revision says nothing across histories.
 */
export function outlives(state: FeedState, shard: ShardReplacement, row: { rev: number }): boolean {
  return state.checkpoint?.epoch === shard.epoch && row.rev > shard.asOf;
}

/** The state once a shard was written. */
export function stateWithShard(state: FeedState, shard: ShardReplacement): FeedState {
  return shard.extends ? { ...state, heldFrom: shard.n } : state;
}

/** The state at the end of a comparison. */
export function stateAfterResync(state: FeedState, end: ResyncEnd): FeedState {
  const { checkpoint, heldFrom, shards, syncedAt } = end;
  const isDone = { needsResync: false, pullsSinceDigest: 0, comparedAt: syncedAt, syncedAt };
  return { ...state, ...isDone, checkpoint, heldFrom, shards };
}

/** The state once the older shards were given up. */
export function stateWithoutShardsBelow(state: FeedState, n: number): FeedState {
  return { ...state, run: state.run + 1, heldFrom: Math.max(state.heldFrom, n) };
}

/** True when a page may be applied. Pages asked before a comparison began belong to a copy that is being replaced. */
export function acceptsPage({ checkpoint, needsResync }: FeedState, { since }: ChangesPage): boolean {
  return !needsResync && checkpoint?.epoch === since.epoch && checkpoint.rev === since.rev;
}

function withNewShards(shards: readonly KnownShard[], ids: readonly number[]): readonly KnownShard[] {
  const known = new Set(shards.map(([n]) => n));
  const added = [...new Set(ids.map(shardOf))].filter((n) => !known.has(n));
  if (added.length === 0) return shards;
  return [...shards, ...added.map((n): KnownShard => [n, 0])].sort(([a], [b]) => a - b);
}

/** The state once a page was applied. */
export function stateAfterPage(state: FeedState, page: ChangesPage): FeedState {
  const shards = withNewShards(
    state.shards,
    page.items.map(({ id }) => id),
  );
  return { ...state, checkpoint: page.next, syncedAt: page.syncedAt, shards };
}

/** The number of the server's rows: those of the shards held, and the last digest's number for the others. */
export function availableRows({ heldFrom, shards, checkpoint }: FeedState, heldRows: number): number | null {
  if (!checkpoint) return null;
  return heldRows + shards.reduce((sum, [n, count]) => (n < heldFrom ? sum + count : sum), 0);
}
