import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { createMemoryFeedStore } from '#pwa/testing/memory-feed-store.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { shardSize, sumOfRows } from '#shared/rules/shards.ts';
import { cacheDb } from '../local/cache-db.ts';
import { cardsOf } from '../local/feed-rows.ts';
import { createFeedStore } from '../local/feed-store.ts';
import type { FeedStore } from './feed-state.ts';

const epoch = 'e1';
const row = (id: number, rev: number, change = {}): FeedRow => buildCard(id, { rev, ...change });
const featured = { isFeatured: true, featuredUntil: '2999-01-01T00:00:00.000Z' };
/** An id of a shard. */
const idIn = (n: number, place = 0) => n * shardSize + place;

interface Subject {
  store: FeedStore;
  rows(): Promise<FeedRow[]>;
}

async function memorySubject(): Promise<Subject> {
  const store = createMemoryFeedStore();
  return { store, rows: store.readRows };
}

async function readRows(): Promise<FeedRow[]> {
  const rows = (await cacheDb().cards.toArray()).flatMap(cardsOf);
  return rows.sort((a, b) => a.id - b.id);
}

async function dexieSubject(): Promise<Subject> {
  await cacheDb().delete();
  await cacheDb().open();
  return { store: createFeedStore('talents'), rows: readRows };
}

describe.each([
  ['in memory', memorySubject],
  ['in the database of the device', dexieSubject],
])('copy of a feed %s', (_, open) => {
  let subject: Subject;
  let store: FeedStore;
  beforeEach(async () => {
    subject = await open();
    store = subject.store;
  });

  const revs = async () => (await subject.rows()).map(({ id, rev }) => [id, rev]);
  const page = { items: [], gone: [], syncedAt: 7 };

  /** Fills the copy: shards with their rows, held from a number on, as of a revision. */
  async function fill(shards: [number, FeedRow[]][], { heldFrom = 0, rev = 100 } = {}): Promise<void> {
    const { run } = await store.changeState((state) => ({ ...state, run: state.run + 1, needsResync: true }));
    for (const [n, rows] of shards) {
      if (n >= heldFrom) await store.replaceShard({ run, n, epoch, asOf: rev, rows });
    }
    await store.endResync({
      run,
      checkpoint: { epoch, rev },
      heldFrom,
      shards: shards.map(([n, rows]) => [n, rows.length]),
      syncedAt: 5,
      isHistoryLost: true,
    });
  }

  it('knows nothing at first', async () => {
    expect(await store.readState()).toMatchObject({ checkpoint: null, needsResync: true });
    expect(await store.heldShards()).toEqual([]);
  });

  it('holds what it was filled with, and sums it up as the server does', async () => {
    const first = [row(idIn(0, 1), 3), row(idIn(0, 2), 9)];
    const second = [row(idIn(1), 2 ** 40)];
    await fill([
      [0, first],
      [1, second],
    ]);
    expect(await store.heldShards()).toEqual([
      { n: 0, ...sumOfRows(first) },
      { n: 1, ...sumOfRows(second) },
    ]);
    expect(await subject.rows()).toEqual([...first, ...second]);
    expect(await store.readState()).toMatchObject({ checkpoint: { epoch, rev: 100 }, needsResync: false, syncedAt: 5 });
  });

  it('replaces a shard as a whole', async () => {
    await fill([[0, [row(1, 3), row(2, 4)]]]);
    const { run } = await store.readState();
    await store.replaceShard({ run, n: 0, epoch, asOf: 101, rows: [row(2, 4), row(3, 101)] });
    expect(await revs()).toEqual([
      [2, 4],
      [3, 101],
    ]);
  });

  it('refuses a shard of a fill that is no longer the last one', async () => {
    await fill([[0, [row(1, 3)]]]);
    const { run } = await store.readState();
    await store.changeState((state) => ({ ...state, run: run + 1 }));
    expect(await store.replaceShard({ run, n: 0, epoch, asOf: 100, rows: [] })).toBe(false);
    expect(
      await store.endResync({
        run,
        checkpoint: { epoch, rev: 500 },
        heldFrom: 0,
        shards: [],
        syncedAt: 9,
        isHistoryLost: false,
      }),
    ).toBe(false);
    expect(await revs()).toEqual([[1, 3]]);
    expect((await store.readState()).checkpoint).toEqual({ epoch, rev: 100 });
  });

  it('refuses a shard that is older than the checkpoint: who left since would be back (SYNC-5)', async () => {
    await fill([[0, [row(1, 3)]]]);
    const { run } = await store.readState();
    expect(await store.replaceShard({ run, n: 0, epoch, asOf: 99, rows: [row(1, 3), row(2, 98)] })).toBe(false);
    expect(await revs()).toEqual([[1, 3]]);
  });

  it('applies a page: newer rows, deletions, the next checkpoint', async () => {
    await fill([[0, [row(1, 3), row(2, 4), row(3, 5)]]]);
    const isApplied = await store.applyChanges({
      since: { epoch, rev: 100 },
      next: { epoch, rev: 104 },
      items: [row(1, 101, { name: 'New' }), row(4, 104)],
      gone: [{ id: 2, rev: 103 }],
      syncedAt: 7,
    });
    expect(isApplied).toBe(true);
    expect(await revs()).toEqual([
      [1, 101],
      [3, 5],
      [4, 104],
    ]);
    expect(await store.heldShards()).toEqual([{ n: 0, ...sumOfRows([row(1, 101), row(3, 5), row(4, 104)]) }]);
    expect(await store.readState()).toMatchObject({ checkpoint: { epoch, rev: 104 }, syncedAt: 7 });
  });

  it('drops a page that was asked with another checkpoint', async () => {
    await fill([[0, [row(1, 3)]]]);
    const items = [row(1, 101)];
    for (const since of [
      { epoch, rev: 99 },
      { epoch: 'e0', rev: 100 },
    ]) {
      expect(await store.applyChanges({ ...page, since, next: { epoch, rev: 101 }, items })).toBe(false);
    }
    expect(await revs()).toEqual([[1, 3]]);
  });

  it('drops a page that was asked before a comparison of digests began', async () => {
    await fill([[0, [row(1, 3)]]]);
    await store.changeState((state) => ({ ...state, needsResync: true }));
    const since = { epoch, rev: 100 };
    expect(await store.applyChanges({ ...page, since, next: { epoch, rev: 101 }, items: [row(9, 101)] })).toBe(false);
    expect(await revs()).toEqual([[1, 3]]);
  });

  it('takes no row back to an older revision and deletes none that is newer (SYNC-5)', async () => {
    await fill([[0, [row(1, 50), row(2, 60)]]]);
    await store.applyChanges({
      since: { epoch, rev: 100 },
      next: { epoch, rev: 101 },
      items: [row(1, 49, { name: 'Old' })],
      gone: [{ id: 2, rev: 59 }],
      syncedAt: 7,
    });
    expect(await revs()).toEqual([
      [1, 50],
      [2, 60],
    ]);
  });

  it('takes new people in a new shard above, and of those below only the featured', async () => {
    await fill(
      [
        [0, [row(1, 3)]],
        [3, [row(idIn(3), 4)]],
      ],
      { heldFrom: 3 },
    );
    await store.applyChanges({
      ...page,
      since: { epoch, rev: 100 },
      next: { epoch, rev: 104 },
      items: [row(idIn(4), 101), row(2, 102), row(idIn(1), 103, featured), row(idIn(2), 104)],
    });
    expect(await revs()).toEqual([
      [idIn(1), 103],
      [idIn(3), 4],
      [idIn(4), 101],
    ]);
    expect((await store.heldShards()).map(({ n }) => n)).toEqual([3, 4]);
    expect((await store.readState()).shards.map(([n]) => n)).toEqual([0, 1, 2, 3, 4]);
  });

  it('grows downward one shard at a time, leaving none out', async () => {
    await fill(
      [
        [0, [row(1, 3)]],
        [1, [row(idIn(1), 4)]],
        [2, [row(idIn(2), 5)]],
      ],
      { heldFrom: 2 },
    );
    const { run } = await store.readState();
    const older = { run, epoch, asOf: 100, extends: true };
    expect(await store.replaceShard({ ...older, n: 0, rows: [row(1, 3)] })).toBe(false);
    expect(await store.replaceShard({ ...older, n: 1, rows: [row(idIn(1), 4)] })).toBe(true);
    expect((await store.readState()).heldFrom).toBe(1);
    expect(await store.replaceShard({ ...older, n: 0, epoch: 'e2', rows: [] })).toBe(false);
  });

  it('gives up the oldest shards but the featured, and stops a running fill', async () => {
    await fill([
      [0, [row(1, 3), row(2, 4, featured)]],
      [1, [row(idIn(1), 5)]],
    ]);
    const { run } = await store.readState();
    await store.dropShardsBelow(1);
    expect(await revs()).toEqual([
      [2, 4],
      [idIn(1), 5],
    ]);
    expect((await store.heldShards()).map(({ n }) => n)).toEqual([1]);
    expect((await store.readState()).heldFrom).toBe(1);
    expect(await store.replaceShard({ run, n: 1, epoch, asOf: 100, rows: [] })).toBe(false);
  });

  it('loses at the end of a comparison what the server no longer has', async () => {
    await fill([
      [0, [row(1, 3)]],
      [1, [row(idIn(1), 5)]],
    ]);
    await fill([[1, [row(idIn(1), 5)]]], { rev: 120 });
    expect(await revs()).toEqual([[idIn(1), 5]]);
    expect((await store.heldShards()).map(({ n }) => n)).toEqual([1]);
  });
});
