import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newTalent } from '../../testing/store-builders.ts';
import { purge } from './sync-history.ts';

const cut = new Date('2026-11-20T12:00:00.500Z');
const justBefore = new Date(cut.getTime() - 1);
const never = new Date(0);

function enter(store: TestStore, rows: readonly ['talents' | 'companies', number, boolean, Date][]) {
  return store.engine.write(async (tx) => {
    for (const [n, [feed, id, gone, changedAt]] of rows.entries()) {
      await tx.db.insert(tx.tables.feed).values({ feed, id, rev: 10 + n, gone, changedAt });
    }
  });
}

async function stateOf({ engine: { reader, tables } }: TestStore) {
  const [meta] = await reader.db.select().from(tables.syncMeta);
  const rows = await reader.db.select().from(tables.feed).orderBy(tables.feed.rev);
  return {
    left: rows.map(({ rev }) => rev),
    floors: [meta?.talentsFloor, meta?.companiesFloor, meta?.jobsFloor],
  };
}

describeOnEachEngine('a purge', (open) => {
  it('forgets the tombstones from before a moment, and raises the floor of their feed', async () => {
    const store = await open();
    await enter(store, [
      ['talents', 1, true, justBefore],
      ['talents', 2, false, justBefore],
      ['talents', 3, true, never],
      ['companies', 1, true, justBefore],
      ['companies', 2, false, never],
      ['talents', 4, true, cut],
      ['companies', 4, true, cut],
    ]);
    await purge(store.engine, { tombstones: cut, keys: never });
    expect(await stateOf(store)).toEqual({ left: [11, 14, 15, 16], floors: [12, 13, 0] });
    await purge(store.engine, { tombstones: cut, keys: never });
    expect(await stateOf(store)).toEqual({ left: [11, 14, 15, 16], floors: [12, 13, 0] });
  });

  it('never lowers a floor', async () => {
    const store = await open();
    await enter(store, [['talents', 1, true, justBefore]]);
    await store.engine.write((tx) => tx.db.update(tx.tables.syncMeta).set({ talentsFloor: 50 }));
    await purge(store.engine, { tombstones: cut, keys: never });
    expect(await stateOf(store)).toEqual({ left: [], floors: [50, 0, 0] });
  });

  it('forgets the keys of edits, jobs and saved things from before another moment', async () => {
    const store = await open();
    const [userId = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const { idempotency, jobKeys, savedKeys } = store.engine.tables;
    await store.engine.write(async (tx) => {
      for (const [key, createdAt] of [['before', justBefore] as const, ['at', cut] as const]) {
        await tx.db.insert(idempotency).values({ userId, key, fingerprint: 'one', result: '{}', createdAt });
        await tx.db.insert(jobKeys).values({ companyId, key, fingerprint: 'one', createdAt });
        await tx.db.insert(savedKeys).values({ userId, key, createdAt });
      }
    });
    const keys = async () => {
      const { db } = store.engine.reader;
      const found = await Promise.all([idempotency, jobKeys, savedKeys].map((table) => db.select().from(table)));
      return found.map((rows) => rows.map(({ key }) => key));
    };
    await purge(store.engine, { tombstones: cut, keys: never });
    expect((await keys()).flat()).toHaveLength(6);
    await purge(store.engine, { tombstones: never, keys: cut });
    expect(await keys()).toEqual([['at'], ['at'], ['at']]);
  });
});
