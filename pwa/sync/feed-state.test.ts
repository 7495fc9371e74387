import { describe, expect, it } from 'vitest';
import { createMemoryFeedStore } from '#pwa/testing/memory-feed-store.ts';
import {
  acceptsPage,
  acceptsShard,
  availableRows,
  type FeedState,
  isCovered,
  type KnownShard,
  nextOlderShard,
  outlives,
  stateAfterPage,
  stateAfterResync,
  stateWithoutShardsBelow,
  stateWithShard,
  unknownFeed,
} from './feed-state.ts';

const shard = { run: 1, n: 0, epoch: 'e1', asOf: 100, rows: [] };

async function stateAt(checkpoint: { epoch: string; rev: number } | null) {
  return { ...(await createMemoryFeedStore().readState()), checkpoint };
}

describe('a row that is held when its shard is replaced', () => {
  it('stays only when it was answered after the shard was read (SYNC-5)', async () => {
    const state = await stateAt({ epoch: 'e1', rev: 90 });
    expect([99, 100, 101].map((rev) => outlives(state, shard, { rev }))).toEqual([false, false, true]);
  });

  it('goes when it is of another history, or nobody knows of which (SYNC-4)', async () => {
    expect(outlives(await stateAt({ epoch: 'e0', rev: 90 }), shard, { rev: 500 })).toBe(false);
    expect(outlives(await stateAt(null), shard, { rev: 500 })).toBe(false);
  });
});

const shards: readonly KnownShard[] = [0, 2, 5].map((n) => [n, 10 * n + 1]);
const filled: FeedState = { ...unknownFeed, checkpoint: { epoch: 'e1', rev: 90 }, needsResync: false, run: 1, shards };

describe('the next older shard', () => {
  it('is the highest one below those that are held', () => {
    expect([6, 5, 3, 2, 1, 0].map((heldFrom) => nextOlderShard({ ...filled, heldFrom }))).toEqual([
      ...[5, 2, 2, 0, 0],
      undefined,
    ]);
  });
});

describe('a shard', () => {
  it('is held whole from the lowest one on, once there is a checkpoint', () => {
    const held = { ...filled, heldFrom: 2 };
    expect([1023, 1024].map((id) => isCovered(held, id))).toEqual([false, true]);
    expect(isCovered({ ...held, checkpoint: null }, 1024)).toBe(false);
  });

  it('is written by the fill that began last, and not older than the checkpoint of its history', () => {
    expect(acceptsShard(filled, shard)).toBe(true);
    expect(acceptsShard({ ...filled, run: 2 }, shard)).toBe(false);
    expect([89, 90].map((asOf) => acceptsShard(filled, { ...shard, asOf }))).toEqual([false, true]);
    expect(acceptsShard(filled, { ...shard, asOf: 89, epoch: 'e2' })).toBe(true);
    expect(acceptsShard({ ...filled, checkpoint: null }, { ...shard, asOf: 1 })).toBe(true);
  });

  it('extends a whole copy of the same history by the next older one', () => {
    const held = { ...filled, heldFrom: 5 };
    const next = { ...shard, n: 2, extends: true };
    expect(acceptsShard(held, next)).toBe(true);
    expect(acceptsShard(held, { ...next, n: 0 })).toBe(false);
    expect(acceptsShard(held, { ...next, epoch: 'e2' })).toBe(false);
    expect(acceptsShard({ ...held, needsResync: true }, next)).toBe(false);
    expect(acceptsShard({ ...held, needsResync: true }, { ...next, extends: false })).toBe(true);
    expect(stateWithShard(held, next)).toEqual({ ...held, heldFrom: 2 });
    expect(stateWithShard(held, { ...next, extends: false })).toBe(held);
  });

  it('is given up by a state in which no running fill may write', () => {
    expect(stateWithoutShardsBelow({ ...filled, heldFrom: 2 }, 5)).toEqual({ ...filled, run: 2, heldFrom: 5 });
    expect(stateWithoutShardsBelow({ ...filled, heldFrom: 5 }, 2)).toEqual({ ...filled, run: 2, heldFrom: 5 });
  });
});

describe('the end of a comparison', () => {
  it('begins to count anew', () => {
    const doubtful = { ...filled, needsResync: true, pullsSinceDigest: 9, comparedAt: 1, syncedAt: 1 };
    const end = { checkpoint: { epoch: 'e2', rev: 3 }, heldFrom: 2, shards: shards.slice(1), syncedAt: 7 };
    expect(stateAfterResync(doubtful, { run: 1, isHistoryLost: true, ...end })).toEqual({
      ...{ ...filled, ...end },
      ...{ needsResync: false, pullsSinceDigest: 0, comparedAt: 7 },
    });
  });
});

describe('a page of changes', () => {
  const since = { epoch: 'e1', rev: 90 };
  const page = { since, next: { epoch: 'e1', rev: 95 }, gone: [], items: [], syncedAt: 8 };

  it('is applied at the checkpoint that it was asked with', () => {
    expect(acceptsPage(filled, page)).toBe(true);
    for (const other of [{ epoch: 'e1', rev: 91 }, { epoch: 'e2', rev: 90 }, null]) {
      expect(acceptsPage({ ...filled, checkpoint: other }, page)).toBe(false);
    }
    expect(acceptsPage({ ...filled, needsResync: true }, page)).toBe(false);
  });

  it('makes shards known that were not, each once and in their order', () => {
    const after = stateAfterPage(filled, { ...page, items: [4, 600, 601, 1030, 3000].map((id) => ({ id, rev: 91 })) });
    const known = [
      [0, 1],
      [1, 0],
      [2, 21],
      [5, 51],
    ];
    expect(after).toEqual({ ...filled, checkpoint: page.next, syncedAt: 8, shards: known });
    expect(stateAfterPage(filled, page).shards).toBe(shards);
  });
});

describe('the number of rows that there are', () => {
  it('is that of the held ones and of the shards below them', () => {
    expect(availableRows({ ...filled, heldFrom: 5 }, 100)).toBe(122);
    expect(availableRows({ ...filled, heldFrom: 0 }, 100)).toBe(100);
    expect(availableRows({ ...filled, checkpoint: null }, 100)).toBeNull();
  });
});
