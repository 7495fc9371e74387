import { describe, expect, it } from 'vitest';
import { createMemoryFeedStore } from '#pwa/testing/memory-feed-store.ts';
import { outlives } from './feed-rules.ts';

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
