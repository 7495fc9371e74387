import { beforeEach, describe, expect, it } from 'vitest';
import { FeedServer, type Reply } from '#pwa/testing/feed-server.ts';
import { createMemoryFeedStore, type MemoryFeedStore } from '#pwa/testing/memory-feed-store.ts';
import { asOfHeader } from '#shared/model/sync.ts';
import { pullFeed } from './pull.ts';

let server: FeedServer;
let store: MemoryFeedStore;
beforeEach(() => {
  server = new FeedServer();
  store = createMemoryFeedStore();
  for (const id of [1, 2, 600, 1100]) server.put(id);
});

const pull = () => pullFeed({ feed: 'talents', world: server.world, store });

describe('answers that are no answer', () => {
  it.each<[string, object]>([
    ['a checkpoint without a history', { next: '.9' }],
    ['a checkpoint without a revision', { next: 'e1.x' }],
    ['a checkpoint that is none', { next: 'e1' }],
    ['a checkpoint of half a revision', { next: 'e1.5.5' }],
    ['a checkpoint of another history', { next: 'e2.5' }],
    ['a checkpoint further back', { next: 'e1.3' }],
    ['rows without a name', { items: [{ id: 1, rev: 5 }] }],
  ])('are no changes: %s', async (_, change) => {
    await pull();
    const rows = await store.readRows();
    server.put(1, { name: 'New' });
    server.bend = (_path, { json }) => ({ json: { ...Object(json), ...change } });
    expect(await pull()).toBe('unreached');
    expect(await store.readRows()).toEqual(rows);
    expect((await store.readState()).checkpoint).toEqual({ epoch: 'e1', rev: 4 });
  });

  it.each<[string, string, Reply]>([
    ['a digest', 'digest', { status: 500, json: undefined }],
    ['a digest', 'digest', { json: { epoch: 'e1' } }],
    ['a shard', 'shards', { status: 404, json: undefined }],
    ['a shard', 'shards', { json: {} }],
  ])('are not %s', async (_, part, reply) => {
    server.bend = (path, plain) => (path.includes(part) ? { ...plain, ...reply } : plain);
    expect(await pull()).toBe('unreached');
    expect(await store.readRows()).toEqual([]);
  });

  it('that fail otherwise are told to the caller', async () => {
    server.bend = () => {
      throw new RangeError('a bug');
    };
    await expect(pull()).rejects.toThrow(RangeError);
  });

  it('name the revision of a shard in a header that may be missing, senseless or older', async () => {
    for (const header of ['', 'x', '1']) {
      server.put(1);
      await store.changeState((state) => ({ ...state, needsResync: true }));
      server.bend = (_, reply) => ({ ...reply, headers: { [asOfHeader]: header } });
      expect(await pull()).toBe('synced');
      expect(await store.readRows()).toEqual([...server.rows.values()]);
    }
  });
});
