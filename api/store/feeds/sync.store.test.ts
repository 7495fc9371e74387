import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { feedRowSchemas } from '#shared/model/sync.ts';
import { isOlder } from '#shared/rules/epochs.ts';
import { secondaryWord } from '#shared/rules/search-query.ts';
import { companyHaystackOf, haystackOf, jobHaystackOf } from '#shared/rules/search-text.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent } from '../../testing/store-builders.ts';
import { asc, eq } from '../drizzle.ts';
import { mutate } from '../mutate.ts';
import type { NewCompany } from '../records.ts';
import { cardTables } from './cards.ts';
import type { Checkpoint } from './sync.store.ts';

const dayMs = 86_400_000;

async function start({ sync }: TestStore): Promise<Checkpoint> {
  const { epoch } = await sync.sums('talents');
  return { epoch, rev: 0 };
}

function changeCompany(store: TestStore, id: number, values: Partial<NewCompany>) {
  const { companies } = store.engine.tables;
  return mutate(store, async (tx, touch) => {
    await tx.db.update(companies).set(values).where(eq(companies.id, id));
    touch('companies', id);
  });
}

function changeUser(store: TestStore, id: number, values: Record<string, unknown>) {
  const { users } = store.engine.tables;
  return mutate(store, async (tx, touch) => {
    await tx.db.update(users).set(values).where(eq(users.id, id));
    touch('talents', id);
  });
}

function deleteRow(store: TestStore, feed: FeedName, id: number) {
  const table = store.engine.tables[({ talents: 'users', companies: 'companies', jobs: 'jobs' } as const)[feed]];
  return mutate(store, async (tx, touch) => {
    await tx.db.delete(table).where(eq(table.id, id));
    touch(feed, id);
  });
}

async function cardsOf({ engine }: TestStore, feed: FeedName) {
  const cards = engine.tables[cardTables[feed]];
  return engine.reader.db.select().from(cards).orderBy(asc(cards.id));
}

/** Pulls a feed from a checkpoint: changed rows and tombstones. */
async function pulled(store: TestStore, feed: FeedName, since: Checkpoint) {
  const page = await store.sync.changes(feed, since, 500);
  if (page === 'resync') return page;
  return { changed: page.cards.map((card) => JSON.parse(card)), gone: page.gone.map(({ id }) => id) };
}

async function companyWithJobs(store: TestStore) {
  const now = store.clock.now();
  const [companyId = 0, other = 0] = await store.bulk.insertCompanies([newCompany(1), newCompany(2)]);
  const [open = 0, draft = 0, others = 0] = await store.bulk.insertJobs([
    newJob(companyId, now),
    newJob(companyId, now, { status: 'draft' }),
    newJob(other, now),
  ]);
  const { epoch, rev } = await store.sync.sums('jobs');
  return { companyId, open, draft, others, since: { epoch, rev } };
}

describeOnEachEngine('cards of companies and jobs', (open) => {
  it('have the one shape and the search text that the device makes (SYNC-13)', async () => {
    const store = await open();
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1, { description: 'Oil and شمس' })]);
    await store.bulk.insertJobs([
      newJob(companyId, store.clock.now(), { skills: ['C++'], description: 'long '.repeat(99), salaryRange: '1–2' }),
    ]);
    await store.bulk.insertTalents([newTalent(1, { skills: ['React'] })]);
    const haystacks = { talents: haystackOf, companies: companyHaystackOf, jobs: jobHaystackOf };
    for (const feed of feedNames) {
      const [card] = await cardsOf(store, feed);
      const shown = JSON.parse(card?.json ?? '');
      expect(v.parse(v.strictObject(feedRowSchemas[feed].entries), shown)).toEqual(shown);
      expect(card?.haystack).toBe(haystacks[feed](shown));
    }
    const [job] = await cardsOf(store, 'jobs');
    expect(job).toMatchObject({ companyId, country: 'Qatar' });
    expect(JSON.parse(job?.json ?? '').description).toHaveLength(160);
  });

  it('are found by the words of people, the newest first, and are counted by industry', async () => {
    const store = await open();
    const ids = await store.bulk.insertCompanies([
      newCompany(1, { name: 'شركة الشمس' }),
      newCompany(2, { description: 'We drill in الصحراء' }),
      newCompany(3, { industry: 'legal', country: 'Oman' }),
    ]);
    const { reader, tables } = store.engine;
    const found = async (word: string) => {
      const filter = { words: [[word]], after: 0, limit: 9 };
      const { json } = await reader.listing.page(reader, 'company', filter);
      return JSON.parse(String(json)).map(({ id }: { id: number }) => ids.indexOf(id) + 1);
    };
    expect(await found('شمس')).toEqual([1]);
    expect(await found('drill')).toEqual([2]);
    expect(await found('عمان')).toEqual([3]);
    expect(await found('qatar')).toEqual([2, 1]);
    const counts = await reader.db
      .select()
      .from(tables.listingCounts)
      .where(eq(tables.listingCounts.feed, 'companies'));
    expect(Object.fromEntries(counts.map(({ industry, count }) => [industry, count]))).toEqual({ energy: 2, legal: 1 });
  });

  it('show a company that was renamed on all its visible jobs, and on no other', async () => {
    const store = await open();
    const { companyId, open: job, since } = await companyWithJobs(store);
    await changeCompany(store, companyId, { name: 'New Name', logo: '/media/new.webp', country: 'Oman' });
    const { changed, gone } = Object(await pulled(store, 'jobs', since));
    expect(gone).toEqual([]);
    expect(changed).toMatchObject([
      { id: job, companyName: 'New Name', companyLogo: '/media/new.webp', country: 'Oman', rev: since.rev + 2 },
    ]);
    expect((await cardsOf(store, 'jobs')).find(({ id }) => id === job)?.haystack).toContain(secondaryWord('name'));
    await changeCompany(store, companyId, { description: 'Jobs do not show this' });
    expect(Object(await pulled(store, 'jobs', { ...since, rev: since.rev + 2 })).changed).toEqual([]);
  });

  it('leave with a company that is hidden, and come back with it', async () => {
    const store = await open();
    const { companyId, open: job, others, since } = await companyWithJobs(store);
    await changeCompany(store, companyId, { isActive: false });
    expect(await pulled(store, 'jobs', since)).toEqual({ changed: [], gone: [job] });
    expect(await pulled(store, 'companies', since)).toEqual({ changed: [], gone: [companyId] });
    expect((await cardsOf(store, 'jobs')).map(({ id }) => id)).toEqual([others]);
    await changeCompany(store, companyId, { name: 'Renamed while hidden' });
    expect(await pulled(store, 'jobs', since)).toEqual({ changed: [], gone: [job] });
    await changeCompany(store, companyId, { isActive: true });
    expect(await pulled(store, 'jobs', since)).toMatchObject({
      changed: [{ id: job, companyName: 'Renamed while hidden' }],
      gone: [],
    });
  });

  it('leave with a company that is deleted', async () => {
    const store = await open();
    const { companyId, open: job, others, since } = await companyWithJobs(store);
    await deleteRow(store, 'companies', companyId);
    expect(await pulled(store, 'jobs', since)).toEqual({ changed: [], gone: [job] });
    expect((await cardsOf(store, 'jobs')).map(({ id }) => id)).toEqual([others]);
    expect((await cardsOf(store, 'companies')).map(({ id }) => id)).not.toContain(companyId);
  });

  it('leave when the last day of a job is over, also when nobody sweeps', async () => {
    const store = await open();
    const { open: job, others, since } = await companyWithJobs(store);
    store.clock.advance(30 * dayMs - 1);
    expect(Object(await pulled(store, 'jobs', since)).gone).toEqual([]);
    store.clock.advance(1);
    expect(new Set(Object(await pulled(store, 'jobs', since)).gone)).toEqual(new Set([job, others]));
    expect((await store.sync.sums('jobs')).shards).toEqual([]);
  });
});

describeOnEachEngine('feeds', (open) => {
  it('ask for a resync whose history ended, who was away too long and who is ahead', async () => {
    const store = await open();
    const [id = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const { epoch, rev } = await store.sync.sums('talents');
    await changeUser(store, id, { isActive: false });
    store.clock.advance(dayMs);
    await store.sync.purge({ tombstones: store.clock.now(), keys: store.clock.now() });
    const answers = await Promise.all(
      [rev, rev + 1, rev + 2].map(
        async (at) => (await store.sync.changes('talents', { epoch, rev: at }, 9)) === 'resync',
      ),
    );
    expect(answers).toEqual([true, false, true]);
    expect(await store.sync.changes('talents', { epoch: 'another', rev: rev + 1 }, 9)).toBe('resync');
    // The other feeds lost nothing.
    expect(await store.sync.changes('jobs', { epoch, rev }, 9)).not.toBe('resync');
    expect(await store.sync.sums('talents')).toMatchObject({ floor: rev + 1 });
    expect(await store.sync.sums('jobs')).toMatchObject({ floor: 0 });
  });

  it('keep a tombstone for as long as it is wanted, and never one of somebody who is back', async () => {
    const store = await open();
    const ids = await store.bulk.insertTalents([newTalent(1), newTalent(2), newTalent(3)]);
    const since = await start(store);
    const [back = 0, early = 0, late = 0] = ids;
    for (const id of [back, early]) await changeUser(store, id, { isActive: false });
    await changeUser(store, back, { isActive: true });
    store.clock.advance(dayMs);
    const cut = store.clock.now();
    await deleteRow(store, 'talents', late);
    await store.sync.purge({ tombstones: cut, keys: cut });
    const { floor } = await store.sync.sums('talents');
    expect(await pulled(store, 'talents', { ...since, rev: floor })).toMatchObject({
      changed: [{ id: back }],
      gone: [late],
    });
    expect(await pulled(store, 'talents', since)).toBe('resync');
  });

  it('leave nobody in the digest whose tombstone was forgotten before anybody asked', async () => {
    const store = await open();
    const [left = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    expect((await store.sync.sums('talents')).shards).toMatchObject([[0, 2, expect.any(Number)]]);
    await changeUser(store, left, { isActive: false });
    const later = new Date(store.clock.now().getTime() + 1);
    await store.sync.purge({ tombstones: later, keys: later });
    expect((await store.sync.sums('talents')).shards).toMatchObject([[0, 1, expect.any(Number)]]);
  });

  it('keep the floor when the clock is set back', async () => {
    const store = await open();
    const [first = 0, second = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    store.clock.advance(dayMs);
    await changeUser(store, first, { isActive: false });
    store.clock.advance(-dayMs);
    await changeUser(store, second, { isActive: false });
    const purge = (ms: number) => {
      const before = new Date(store.clock.now().getTime() + ms);
      return store.sync.purge({ tombstones: before, keys: before });
    };
    await purge(1);
    const { floor } = await store.sync.sums('talents');
    await purge(2 * dayMs);
    expect((await store.sync.sums('talents')).floor).toBe(floor);
  });

  it('begin again with a new epoch, far from the revisions that were', async () => {
    const store = await open();
    await store.bulk.insertTalents([newTalent(1)]);
    const before = await store.sync.sums('talents');
    await store.sync.beginNewEpoch();
    const after = await store.sync.sums('talents');
    expect(after.rev).toBeGreaterThanOrEqual(before.rev + 1_000_000);
    expect(after.shards).toEqual(before.shards);
    expect(isOlder(before, after)).toBe(true);
    expect(await store.sync.changes('talents', before, 9)).toBe('resync');
    expect(await store.talentListing.version()).toContain(after.epoch);
    await store.sync.beginNewEpoch();
    expect(isOlder(after, await store.sync.sums('talents'))).toBe(true);
  });

  it('give a shard another mark with every change in it, also when it looks as it did before', async () => {
    const store = await open();
    await store.bulk.insertTalents([newTalent(1)]);
    const marks = [(await store.sync.shardMark('talents', 0)).mark];
    const mark = async () => marks.push((await store.sync.shardMark('talents', 0)).mark);
    const [passing = 0] = await store.bulk.insertTalents([newTalent(2)]);
    await mark();
    const { shards } = await store.sync.sums('talents');
    await deleteRow(store, 'talents', passing);
    await mark();
    const far = new Date(store.clock.now().getTime() + 1);
    await store.sync.purge({ tombstones: far, keys: far });
    await mark();
    await store.sync.beginNewEpoch();
    await mark();
    expect(new Set(marks).size).toBe(5);
    await store.bulk.insertCompanies([newCompany(1)]);
    const { rev } = await store.sync.sums('talents');
    expect(await store.sync.shardMark('talents', 0)).toEqual({ mark: marks[4], rev });
    expect(shards).not.toEqual((await store.sync.sums('talents')).shards);
  });

  it('count what is behind a page up to a cap', async () => {
    const store = await open();
    await store.bulk.insertTalents(Array.from({ length: 12 }, (_, n) => newTalent(n)));
    const page = await store.sync.changes('talents', await start(store), 5);
    expect(page).toMatchObject({ pending: 7, next: { rev: 5 } });
  });

  it('cover several shards, each as large as it is', async () => {
    const store = await open();
    const { users } = store.engine.tables;
    await mutate(store, async (tx, touch) => {
      for (const id of [1, 511, 512, 1023, 1024, 99_999]) {
        await tx.db.insert(users).values({ ...newTalent(id), id });
        touch('talents', id);
      }
    });
    const { shards } = await store.sync.sums('talents');
    expect(shards.map(([n, count]) => [n, count])).toEqual([
      [0, 2],
      [1, 2],
      [2, 1],
      [195, 1],
    ]);
    const { cards } = await store.sync.shard('talents', 1);
    expect(cards.map((card) => JSON.parse(card).id)).toEqual([512, 1023]);
  });
});
