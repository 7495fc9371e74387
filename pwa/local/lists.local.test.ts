import { buildProfile } from '#pwa/testing/build-talent.ts';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { buildCompanyCard, buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import { sumOfRows } from '#shared/rules/shards.ts';
import { cacheDb } from './cache-db.ts';
import { findInDirectory } from './directory.local.ts';
import { createFeedStore } from './feed-store.ts';
import { readList, readNewestListAge, readRows, saveList, saveRow } from './lists.local.ts';
import { readProfileCopy, saveProfileCopy } from './profiles.local.ts';

afterEach(async () => {
  await cacheDb().delete();
  await cacheDb().open();
});

const store = createFeedStore('talents');
const list = { key: 'k', total: 9, next: null, savedAt: 5 };
const profileOf = (id: number) => buildProfile(buildCard(id));

async function idsOf(q: string): Promise<number[]> {
  const query = { words: searchWords(q), industry: '', country: '', now: new Date(), limit: 60 };
  return (await findInDirectory('talents', query)).ids;
}

/** Holds shard 0 whole, as of revision 100. */
async function fill(...rows: ReturnType<typeof buildCard>[]): Promise<void> {
  const { run } = await store.changeState((state) => ({ ...state, run: state.run + 1, needsResync: true }));
  await store.replaceShard({ run, n: 0, epoch: 'e', asOf: 100, rows });
  const checkpoint = { epoch: 'e', rev: 100 };
  const shards = [[0, rows.length]] as const;
  await store.endResync({ run, checkpoint, heldFrom: 0, shards, syncedAt: 1, isHistoryLost: false });
}

describe('cards of lists and of the feed', () => {
  it('are one: the newer answer is found and shown everywhere', async () => {
    await fill(buildCard(1, { rev: 3, name: 'Old' }), buildCard(2, { rev: 4 }));
    await saveList('talents', { ...list, cards: [buildCard(1, { rev: 101, name: 'Noura' })] });
    expect(await idsOf('noura')).toEqual([1]);
    expect(await idsOf('old')).toEqual([]);
    await saveList('talents', { ...list, cards: [buildCard(1, { rev: 50, name: 'Stale' })] });
    expect((await readList('talents', 'k', new Date()))?.cards[0]?.name).toBe('Noura');
    const [shard] = await store.heldShards();
    expect(shard).toEqual({
      n: 0,
      ...sumOfRows([
        { id: 1, rev: 101 },
        { id: 2, rev: 4 },
      ]),
    });
  });

  it('do not bring back who left the held shard before (SYNC-5)', async () => {
    await fill(buildCard(1, { rev: 3 }));
    await saveList('talents', { ...list, cards: [buildCard(1, { rev: 3 }), buildCard(2, { rev: 99 })] });
    expect(await idsOf('')).toEqual([1]);
    expect((await readList('talents', 'k', new Date()))?.cards.map(({ id }) => id)).toEqual([1]);
    await saveRow('talents', buildCard(3, { rev: 101 }));
    expect(await idsOf('')).toEqual([3, 1]);
  });

  it('are found before any feed was pulled', async () => {
    await saveList('talents', { ...list, cards: [buildCard(600), buildCard(7)] });
    expect(await idsOf('talent')).toEqual([600, 7]);
    expect(await store.heldShards()).toEqual([]);
  });
});

describe('lists of companies and jobs', () => {
  const ask = { words: searchWords('doha'), industry: '', country: '', now: new Date(), limit: 60 };

  it('are kept, found and aged each for itself', async () => {
    await saveList('companies', { ...list, cards: [buildCompanyCard(1, { description: 'مكتب في Doha' })] });
    await saveList('jobs', { ...list, key: 'j', savedAt: 9, cards: [buildJobCard(1), buildJobCard(2)] });
    expect((await readList('companies', 'k', new Date()))?.cards[0]?.name).toBe('Company 1');
    expect((await findInDirectory('companies', ask)).ids).toEqual([1]);
    expect((await findInDirectory('jobs', ask)).ids).toEqual([2, 1]);
    expect((await findInDirectory('talents', ask)).ids).toEqual([]);
    const ages = await Promise.all((['talents', 'companies', 'jobs'] as const).map(readNewestListAge));
    expect(ages).toEqual([0, 5, 9]);
  });

  it('lose a job by themselves when it ends (L8)', async () => {
    const ended = '2026-01-01T00:00:00.000Z';
    await saveList('jobs', {
      ...list,
      cards: [buildJobCard(3), buildJobCard(2, { expiryDate: ended }), buildJobCard(1)],
    });
    expect(await readList('jobs', 'k', new Date())).toMatchObject({ total: 8, cards: [{ id: 3 }, { id: 1 }] });
    expect(await readRows('jobs', [2], new Date())).toEqual([]);
    expect(await findInDirectory('jobs', ask)).toMatchObject({ ids: [3, 1], total: 2 });
  });

  it('keep a job until it ends by the clock that is asked for, whatever the device’s says (L8)', async () => {
    const expiryDate = '2026-01-01T00:00:00.000Z';
    await saveList('jobs', { ...list, cards: [buildJobCard(3, { expiryDate })] });
    const [before, end] = [new Date('2025-12-31T23:59:59.999Z'), new Date(expiryDate)];
    expect((await readList('jobs', 'k', before))?.cards).toHaveLength(1);
    expect((await readList('jobs', 'k', end))?.cards).toEqual([]);
    expect(await readRows('jobs', [3], before)).toHaveLength(1);
    expect(await readRows('jobs', [3], end)).toEqual([]);
  });
});

describe('a person who left', () => {
  it('disappears from what was viewed, from lists and from search (V13)', async () => {
    await fill(buildCard(1, { rev: 3 }), buildCard(2, { rev: 4 }));
    for (const id of [1, 2]) await saveProfileCopy(publicProfileOf(profileOf(id)), Date.now());
    await store.applyChanges({
      since: { epoch: 'e', rev: 100 },
      next: { epoch: 'e', rev: 105 },
      items: [],
      gone: [{ id: 1, rev: 105 }],
      syncedAt: 2,
    });
    expect(await readProfileCopy('talent-1')).toBeUndefined();
    expect(await readProfileCopy('talent-2')).toBeDefined();
    expect(await idsOf('')).toEqual([2]);
    expect(await readRows('talents', [1], new Date())).toEqual([]);
  });

  it('disappears also when the server no longer tells who left (V13)', async () => {
    await fill(buildCard(1, { rev: 3 }), buildCard(2, { rev: 4 }));
    for (const id of [1, 2, 600]) await saveProfileCopy(publicProfileOf(profileOf(id)), Date.now());
    const { run } = await store.changeState((state) => ({ ...state, run: state.run + 1, needsResync: true }));
    await store.replaceShard({ run, n: 0, epoch: 'f', asOf: 1_000_100, rows: [buildCard(2, { rev: 4 })] });
    const end = { run, checkpoint: { epoch: 'f', rev: 1_000_100 }, heldFrom: 0, syncedAt: 2, isHistoryLost: true };
    await store.endResync({ ...end, shards: [[0, 1]] });
    const kept = await Promise.all([1, 2, 600].map((id) => readProfileCopy(`talent-${id}`)));
    expect(kept.map((copy) => copy?.profile.id)).toEqual([undefined, 2, undefined]);
  });
});
