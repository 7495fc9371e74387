import { beforeEach, describe, expect, it } from 'vitest';
import { FeedServer } from '#pwa/testing/feed-server.ts';
import { createMemoryFeedStore, type MemoryFeedStore } from '#pwa/testing/memory-feed-store.ts';
import { holdOlderShard, pullFeed } from './pull.ts';

let server: FeedServer;
let store: MemoryFeedStore;
beforeEach(() => {
  server = new FeedServer();
  store = createMemoryFeedStore();
  for (const id of [1, 600, 1100, 1101]) server.put(id);
});

const pull = (firstFrom = () => 0) => pullFeed({ feed: 'talents', world: server.world, store, firstFrom });
const kinds = () => server.asked.splice(0).map((path) => path.replace(/^.*talents\/|\?.*$/g, ''));

describe('the end of a comparison', () => {
  beforeEach(async () => {
    await pull();
    kinds();
  });

  async function isHistoryLost(change: { rev?: number; floor?: number; epoch?: string }): Promise<boolean[]> {
    const ends: boolean[] = [];
    const { endResync } = store;
    store.endResync = (end) => {
      ends.push(end.isHistoryLost);
      return endResync(end);
    };
    await store.changeState((state) => ({ ...state, needsResync: true }));
    Object.assign(server, change);
    await pull();
    return ends;
  }

  it('tells that deletions may have been missed: below the floor, behind a newer revision, in another history', async () => {
    expect(await isHistoryLost({ rev: 9, floor: 5 })).toEqual([true]);
    expect(await isHistoryLost({ rev: 3, floor: 0 })).toEqual([true]);
    expect(await isHistoryLost({ epoch: 'e2' })).toEqual([true]);
  });

  it('tells that none was missed at the floor or at the same revision', async () => {
    expect(await isHistoryLost({})).toEqual([false]);
    expect(await isHistoryLost({ rev: 9, floor: 4 })).toEqual([false]);
  });

  it('keeps what the device holds, wherever the first fill would begin', async () => {
    store = createMemoryFeedStore();
    await pull(() => 2);
    await store.changeState((state) => ({ ...state, needsResync: true }));
    kinds();
    await pull(() => 0);
    expect(kinds()).toEqual(['digest', 'changes']);
    expect((await store.readState()).heldFrom).toBe(2);
  });

  it('leaves it to the next pull when the changes cannot be told again', async () => {
    server.bend = (path, reply) =>
      path.includes('changes') ? { status: 410, json: { code: 'resync', message: 'Resync' } } : reply;
    expect(await pull()).toBe('superseded');
    expect(kinds()).toEqual(['changes', 'digest', 'changes']);
  });

  it('is not needed for 5,000 changes', async () => {
    server.put(1);
    server.bend = (path, { json }) =>
      path.includes('changes') ? { json: { ...Object(json), pending: 5000 } } : { json };
    expect(await pull()).toBe('synced');
    expect(kinds()).toEqual(['changes']);
  });

  it('comes before an older shard is fetched', async () => {
    await store.changeState((state) => ({ ...state, heldFrom: 1, needsResync: true }));
    const older = () => holdOlderShard({ feed: 'talents', world: server.world, store }, 0);
    expect(await older()).toBe('superseded');
    store = createMemoryFeedStore();
    expect(await older()).toBe('superseded');
    expect(kinds()).toEqual([]);
  });
});
