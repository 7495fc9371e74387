import { beforeEach, describe, expect, it } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { FeedServer, type Reply } from '#pwa/testing/feed-server.ts';
import { createMemoryFeedStore, type MemoryFeedStore } from '#pwa/testing/memory-feed-store.ts';
import { asOfHeader } from '#shared/model/sync.ts';
import { toColumns } from '#shared/rules/shards.ts';
import type { FeedState } from './feed-state.ts';
import { NoAnswer } from './ports.ts';
import { holdOlderShard, pullFeed } from './pull.ts';

let server: FeedServer;
let store: MemoryFeedStore;
beforeEach(() => {
  server = new FeedServer();
  store = createMemoryFeedStore();
  for (const id of [1, 2, 600, 1100]) server.put(id);
});

const pull = (firstFrom?: () => number) =>
  pullFeed({ feed: 'talents', world: server.world, store, ...(firstFrom ? { firstFrom } : {}) });
const kinds = () => server.asked.splice(0).map((path) => /digest|shards\/\d+|changes/.exec(path)?.[0]);
const ids = async () => (await store.readRows()).map(({ id }) => id);

/** After quiet, the copy equals the server's public rows (SYNC-4). */
async function expectEqual(): Promise<void> {
  expect(await store.readRows()).toEqual([...server.rows.values()].sort((a, b) => a.id - b.id));
}

describe('first pull', () => {
  it('compares digests, fetches the newest shard first, and asks for changes last', async () => {
    expect(await pull()).toBe('synced');
    expect(kinds()).toEqual(['digest', 'shards/2', 'shards/1', 'shards/0', 'changes']);
    await expectEqual();
    expect(await store.readState()).toMatchObject({ checkpoint: { epoch: 'e1', rev: 4 }, syncedAt: 1_000_000 });
  });

  it('can begin with the newest part, to which older shards are added one at a time', async () => {
    await pull(() => 2);
    expect(await ids()).toEqual([1100]);
    kinds();
    const older = () => holdOlderShard({ feed: 'talents', world: server.world, store }, 1);
    expect(await older()).toBe('synced');
    expect(await ids()).toEqual([600, 1100]);
    expect(await older()).toBe('complete');
    expect(kinds()).toEqual(['shards/1']);
    server.put(600, { name: 'New' });
    server.put(1);
    await pull();
    expect((await store.readRows()).map(({ id, rev }) => [id, rev])).toEqual([
      [600, 5],
      [1100, 4],
    ]);
  });

  it('goes on where it was broken off, without fetching twice', async () => {
    server.bend = (path, reply) => {
      if (path.endsWith('shards/1')) throw new NoAnswer();
      return reply;
    };
    expect(await pull()).toBe('unreached');
    expect(await store.readState()).toMatchObject({ checkpoint: null, needsResync: true });
    server.bend = (_, reply) => reply;
    kinds();
    expect(await pull()).toBe('synced');
    expect(kinds()).toEqual(['digest', 'shards/1', 'shards/0', 'changes']);
    await expectEqual();
  });
});

describe('changes', () => {
  beforeEach(async () => {
    await pull();
    kinds();
  });

  it('cost one short request when there is nothing new (SYNC-14)', async () => {
    expect(await pull()).toBe('synced');
    expect(kinds()).toEqual(['changes']);
  });

  it.each<[string, Partial<FeedState>]>([
    ['another tab doubts the copy', { needsResync: true }],
    ['another tab removes it', { checkpoint: null }],
  ])('are not asked for when %s right after the comparison', async (_, change) => {
    const { endResync } = store;
    store.endResync = async (end) => {
      const isEnded = await endResync(end);
      await store.changeState((state) => ({ ...state, ...change }));
      return isEnded;
    };
    await store.changeState((state) => ({ ...state, needsResync: true }));
    expect(await pull()).toBe('superseded');
    expect(kinds()).toEqual(['digest']);
  });

  it('come page by page', async () => {
    for (const id of [1, 2, 3, 4, 5]) server.put(id, { name: 'New' });
    server.remove(600);
    expect(await pull()).toBe('synced');
    expect(kinds()).toEqual(['changes', 'changes', 'changes']);
    await expectEqual();
  });

  it('drop a page when another tab pulled meanwhile', async () => {
    server.put(1, { name: 'First' });
    server.bend = async (path, reply) => {
      server.bend = (_, plain) => plain;
      if (!path.includes('changes')) return reply;
      server.put(1, { name: 'Second' });
      await pull();
      server.remove(2);
      await pull();
      return { json: { ...(reply.json as object), items: [buildCard(2, { rev: 6 })] } };
    };
    expect(await pull()).toBe('superseded');
    expect(await pull()).toBe('synced');
    await expectEqual();
  });

  it('beyond 5,000 are left for a comparison', async () => {
    server.put(1);
    server.bend = (path, reply) =>
      path.includes('changes') && kinds().length === 1
        ? { json: { ...(reply.json as object), pending: 5001, more: true } }
        : reply;
    expect(await pull()).toBe('synced');
    await expectEqual();
    expect((await store.readState()).pullsSinceDigest).toBe(0);
  });
});

describe('a history that the server no longer knows', () => {
  beforeEach(async () => {
    await pull();
    kinds();
  });

  it('leads to a comparison when tombstones were purged', async () => {
    server.remove(2);
    server.gone.clear();
    server.floor = server.rev;
    server.put(1);
    expect(await pull()).toBe('synced');
    expect(kinds()).toEqual(['changes', 'digest', 'shards/0', 'changes']);
    await expectEqual();
  });

  it('leads to a comparison when a backup was restored', async () => {
    server.epoch = 'e2';
    server.rev = 1_000_000;
    server.rows.delete(1100);
    server.put(2);
    expect(await pull()).toBe('synced');
    await expectEqual();
    expect((await store.readState()).checkpoint).toEqual({ epoch: 'e2', rev: 1_000_001 });
  });

  it('never mixes: a comparison ends when the history changes under it', async () => {
    server.put(1);
    await store.changeState((state) => ({ ...state, needsResync: true }));
    server.bend = (path, reply) =>
      path.includes('shards') ? { json: { ...(reply.json as object), epoch: 'e2' } } : reply;
    expect(await pull()).toBe('superseded');
    expect((await store.readState()).needsResync).toBe(true);
    expect((await store.readRows())[0]?.rev).toBe(1);
    server.bend = (_, reply) => reply;
    await pull();
    await expectEqual();
  });

  it('takes no older shard of another history', async () => {
    store = createMemoryFeedStore();
    await pull(() => 2);
    server.epoch = 'e2';
    const older = holdOlderShard({ feed: 'talents', world: server.world, store }, 0);
    expect(await older).toBe('superseded');
    expect(await ids()).toEqual([1100]);
    expect((await store.readState()).needsResync).toBe(true);
  });
});

describe('self-repair', () => {
  beforeEach(async () => {
    await pull();
    kinds();
  });

  it('compares digests every 50th pull and every week', async () => {
    for (let n = 0; n < 50; n += 1) await pull();
    expect(kinds()).not.toContain('digest');
    await pull();
    expect(kinds()).toEqual(['digest', 'changes']);
    server.now += 6 * 86_400_000;
    await pull();
    expect(kinds()).toEqual(['changes']);
    server.now += 86_400_000;
    await pull();
    expect(kinds()).toEqual(['digest', 'changes']);
  });

  it('compares them by the time that has passed, whatever the date is', async () => {
    server.now = Date.UTC(2026, 10, 21);
    await pull();
    kinds();
    await pull();
    expect(kinds()).toEqual(['changes']);
  });

  it('does not wait for years when the clock was set back', async () => {
    server.now -= 400 * 86_400_000;
    await pull();
    expect(kinds()).toEqual(['digest', 'changes']);
  });

  it('fetches only the shards that differ', async () => {
    server.put(600, { name: 'Never told' });
    await store.changeState((state) => ({ ...state, needsResync: true }));
    await pull();
    expect(kinds()).toEqual(['digest', 'shards/1', 'changes']);
    await expectEqual();
  });

  it('lets the fill that began last write: the older one stops', async () => {
    server.put(1);
    await store.changeState((state) => ({ ...state, needsResync: true }));
    server.bend = async (path, reply) => {
      if (!path.includes('shards')) return reply;
      server.bend = (_, plain) => plain;
      server.remove(2);
      expect(await pull()).toBe('synced');
      return reply;
    };
    expect(await pull()).toBe('superseded');
    await expectEqual();
    await pull();
    await expectEqual();
  });
});

describe('answers of others', () => {
  it.each<[string, Reply]>([
    ['the page of a captive portal', { json: undefined }],
    ['JSON of somebody else', { json: { hello: 'world' } }],
    ['a 410 that is not of Dalil', { status: 410, json: { message: 'Gone' } }],
    ['an error', { status: 503, json: { code: 'busy', message: 'Busy' } }],
  ])('count as none: %s', async (_, reply) => {
    await pull();
    const before = await store.readState();
    server.put(1, { name: 'New' });
    server.bend = () => reply;
    expect(await pull()).toBe('unreached');
    expect(await store.readState()).toEqual({ ...before, pullsSinceDigest: before.pullsSinceDigest + 1 });
    server.bend = (_path, plain) => plain;
    await pull();
    await expectEqual();
  });

  it.each<[string, (json: Record<string, unknown>) => object]>([
    ['rows of another shard', (json) => ({ ...json, rows: toColumns([buildCard(5000)]) })],
    ['another shard', (json) => ({ ...json, n: 77 })],
    ['rows without a name', (json) => ({ ...json, rows: toColumns([{ id: 1100, rev: 4 }]) })],
    ['an answer that was kept from before', (json) => ({ ...json, asOf: 1 })],
  ])('are no shard: %s', async (_, change) => {
    server.bend = (path, reply) =>
      path.includes('shards') ? { json: change(reply.json as Record<string, unknown>) } : reply;
    expect(await pull()).toBe('unreached');
    expect(await store.readRows()).toEqual([]);
    expect((await store.readState()).checkpoint).toBeNull();
  });

  it('are of the shard as it stands, if the server says that nothing changed since they were made', async () => {
    const headers = { [asOfHeader]: `${server.rev}` };
    server.bend = (path, { json }) =>
      path.includes('shards') ? { json: { ...Object(json), asOf: 1 }, headers } : { json };
    await pull();
    await expectEqual();
  });

  it('never go round in circles: more without a step onward is no answer', async () => {
    await pull();
    server.bend = (_, reply) => ({ json: { ...(reply.json as object), more: true } });
    expect(await pull()).toBe('unreached');
  });
});
