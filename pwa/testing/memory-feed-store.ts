import type { FeedRow } from '#shared/model/sync.ts';
import { shardOf, sumOfRows } from '#shared/rules/shards.ts';
import {
  acceptsPage,
  acceptsShard,
  type FeedStore,
  isCovered,
  outlives,
  stateAfterPage,
  stateAfterResync,
  stateWithoutShardsBelow,
  stateWithShard,
  unknownFeed,
} from '../sync/feed-state.ts';

/** A feed's copy in memory, with a look at its rows. */
export interface MemoryFeedStore extends FeedStore {
  /** Ascending ids. */
  readRows(): Promise<FeedRow[]>;
}

// Featured rows stay, although their shard is not on the device: the home page shows them.
function isFeatured(row: FeedRow): boolean {
  return row.isFeatured === true;
}

/** Stores the copy of one feed in memory, by the same rules as the device's database. */
export function createMemoryFeedStore(): MemoryFeedStore {
  let state = unknownFeed;
  const rows = new Map<number, FeedRow>();
  const whole = new Set<number>();

  const drop = (isUnwanted: (row: FeedRow) => boolean) => {
    for (const row of rows.values()) if (isUnwanted(row)) rows.delete(row.id);
  };
  const put = (row: FeedRow) => {
    if (row.rev < (rows.get(row.id)?.rev ?? 0)) return;
    rows.set(row.id, row);
    if (isCovered(state, row.id)) whole.add(shardOf(row.id));
  };

  return {
    readState: async () => state,
    changeState: async (change) => {
      state = change(state);
      return state;
    },
    heldShards: async () =>
      [...whole]
        .sort((a, b) => a - b)
        .map((n) => ({ n, ...sumOfRows([...rows.values()].filter(({ id }) => shardOf(id) === n)) }))
        .filter(({ count }) => count > 0),
    replaceShard: async (shard) => {
      if (!acceptsShard(state, shard)) return false;
      drop((row) => shardOf(row.id) === shard.n && !outlives(state, shard, row));
      for (const row of shard.rows) put(row);
      whole.add(shard.n);
      state = stateWithShard(state, shard);
      return true;
    },
    endResync: async (end) => {
      if (state.run !== end.run) return false;
      const listed = new Set(end.shards.map(([n]) => n));
      const isConfirmed = (n: number) => n >= end.heldFrom && listed.has(n);
      drop((row) => {
        const n = shardOf(row.id);
        return n >= end.heldFrom ? !listed.has(n) : end.isHistoryLost || (whole.has(n) && !isFeatured(row));
      });
      for (const n of whole) if (!isConfirmed(n)) whole.delete(n);
      state = stateAfterResync(state, end);
      return true;
    },
    dropShardsBelow: async (below) => {
      drop((row) => shardOf(row.id) < below && !isFeatured(row));
      for (const n of whole) if (n < below) whole.delete(n);
      state = stateWithoutShardsBelow(state, below);
    },
    applyChanges: async (page) => {
      if (!acceptsPage(state, page)) return false;
      const isWanted = (row: FeedRow) => isCovered(state, row.id) || rows.has(row.id) || isFeatured(row);
      for (const row of page.items.filter(isWanted)) put(row);
      for (const { id, rev } of page.gone) if ((rows.get(id)?.rev ?? rev) <= rev) rows.delete(id);
      state = stateAfterPage(state, page);
      return true;
    },
    readRows: async () => [...rows.values()].sort((a, b) => a.id - b.id),
  };
}
