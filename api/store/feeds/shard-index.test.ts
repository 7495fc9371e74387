import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shardSize } from '#shared/rules/shards.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { createShardIndex } from './shard-index.ts';
import { readSyncHead } from './sync-history.ts';

describeOnEachEngine('the sums of shards', (open) => {
  it('let others work between one shard and the next', async () => {
    const store = await open();
    const { epoch, rev } = await readSyncHead(store.engine.reader);
    const entry = { feed: 'talents', id: shardSize * 9, rev, gone: false, changedAt: store.clock.now() } as const;
    await store.engine.write((tx) => tx.db.insert(tx.tables.feed).values(entry));
    let shardCount = 0;
    const asked = createShardIndex(store.engine, 'talents')
      .upTo({ epoch, rev })
      .then(({ shards }) => {
        shardCount = shards.size;
      });
    let turns = 0;
    for (; shardCount === 0; turns += 1) await nextTurn();
    await asked;
    expect(shardCount).toBe(10);
    expect(turns).toBeGreaterThanOrEqual(shardCount);
  });

  it('let others work while the database is behind the question, as after it went back to a backup', async () => {
    const store = await open();
    const { epoch, rev } = await readSyncHead(store.engine.reader);
    const asked = createShardIndex(store.engine, 'talents').upTo({ epoch, rev: rev + 1 });
    await nextTurn();
    await store.bulk.insertTalents([newTalent(1)]);
    const { rev: summedUpTo, shards } = await asked;
    expect(summedUpTo).toBe(rev + 1);
    expect([...shards.values()]).toMatchObject([{ count: 1 }]);
  });

  it('are of the new history when another began meanwhile', async () => {
    const store = await open();
    const { epoch, rev } = await readSyncHead(store.engine.reader);
    const asked = createShardIndex(store.engine, 'talents').upTo({ epoch, rev: rev + 1 });
    await nextTurn();
    await store.sync.beginNewEpoch();
    expect((await asked).epoch).not.toBe(epoch);
  });

  it('are summed up again only where something changed', async () => {
    const store = await open();
    const entry = { feed: 'talents', rev: 0, gone: false, changedAt: store.clock.now() } as const;
    const enter = (id: number, rev: number, gone = false) =>
      store.engine.write(async (tx) => {
        await tx.sql('update sync_clock set rev = ?', [rev]);
        await tx.db.insert(tx.tables.feed).values({ ...entry, id, rev, gone });
        await tx.db.insert(tx.tables.feed).values({ ...entry, feed: 'jobs', id, rev });
      });
    await enter(shardSize - 1, 1);
    await enter(shardSize, 2);
    await enter(2 * shardSize, 3, true);
    const index = createShardIndex(store.engine, 'talents');
    const head = () => readSyncHead(store.engine.reader);
    const first = await index.upTo(await head());
    expect([...first.shards].map(([n, { count, highest }]) => [n, count, highest])).toEqual([
      [0, 1, 1],
      [1, 1, 2],
      [2, 0, 3],
    ]);
    expect(await index.upTo(await head())).toBe(first);
    expect(await index.upTo({ ...(await head()), rev: 1 })).toBe(first);
    await enter(shardSize + 1, 4);
    const [one, other] = await Promise.all([index.upTo(await head()), index.upTo(await head())]);
    expect(one).toBe(other);
    expect(one.rev).toBe(4);
    expect(one.shards.get(0)).toBe(first.shards.get(0));
    expect(one.shards.get(1)).toMatchObject({ count: 2, highest: 4 });
    expect(one.shards.get(2)).toBe(first.shards.get(2));
    expect(first.shards.get(1)).toMatchObject({ count: 1, highest: 2 });
  });
});
