import { expect, it } from 'vitest';
import { facet } from '#shared/rules/facets.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { featuredFor, newCompany, newJob, newTalent } from '../../testing/store-builders.ts';
import { createDueWork } from '../payments/due-work.ts';
import { createJobListing, createTalentListing } from './directory-listing.store.ts';
import type { ListReader } from './listings.ts';

const dayMs = 86_400_000;

/** The lists of a store at a version that the test tells, with what is counted in them. */
function watched({ engine: { reader } }: TestStore) {
  const [counted, placed]: unknown[][] = [[], []];
  let version = 'one';
  const { listing } = reader;
  const lists = {
    ...{ db: reader.db, tables: reader.tables },
    ...{ run: reader.run.bind(reader), sql: reader.sql.bind(reader) },
    listing: {
      ...listing,
      count: (...asked: Parameters<typeof listing.count>) => {
        counted?.push(asked[2]);
        return listing.count(...asked);
      },
      positions: (...asked: Parameters<typeof listing.positions>) => {
        placed?.push(asked[2]);
        return listing.positions(...asked);
      },
    },
  };
  const listReader: ListReader = {
    read: (work) => work(lists, version),
    version: async () => version,
    asOf: () => undefined,
  };
  const moveTo = (next: string) => {
    version = next;
  };
  return { listReader, counted: () => counted?.length, placed: () => placed?.length, moveTo };
}

describeOnEachEngine('the total of a list', (open) => {
  const insert = (store: TestStore) =>
    store.bulk.insertTalents(
      [1, 2, 3, 4].map((n) => newTalent(n, { industry: n === 4 ? 'legal' : 'energy', name: n < 3 ? 'Sara' : 'Omar' })),
    );

  it('is counted once for a question and a version', async () => {
    const store = await open();
    await insert(store);
    const { listReader, counted, moveTo } = watched(store);
    const listing = createTalentListing(listReader, createDueWork(store));
    const page = (q: string, cursor?: string) => listing.page({ q, limit: 1, cursor });
    const first = await page('sara');
    expect(first.total).toBe(2);
    expect(await page('sara', first.nextCursor ?? '')).toMatchObject({ total: 2, nextCursor: null });
    expect(await page('sara')).toMatchObject({ total: 2 });
    expect(counted()).toBe(1);
    expect(await page('omar')).toMatchObject({ total: 2 });
    expect(await listing.page({ q: 'omar', industry: 'legal', limit: 1 })).toMatchObject({ total: 1 });
    expect(await page('sara')).toMatchObject({ total: 2 });
    // One of them is a whole page, which is its own count.
    expect(counted()).toBe(2);
    await store.bulk.insertTalents([newTalent(9, { name: 'Sara' })]);
    expect(await page('sara')).toMatchObject({ total: 2 });
    moveTo('two');
    expect(await page('sara')).toMatchObject({ total: 3 });
    expect(counted()).toBe(3);
  });

  it('of all, and of an industry, is known without counting, up to one more than is told', async () => {
    const store = await open();
    await insert(store);
    await store.engine.write((tx) =>
      tx.sql("insert into listing_counts (feed, industry, count) values ('companies', 'energy', 7)"),
    );
    const { listReader, counted, moveTo } = watched(store);
    const listing = createTalentListing(listReader, createDueWork(store));
    expect(await listing.page({ limit: 1 })).toMatchObject({ total: 4 });
    expect(await listing.page({ limit: 1, industry: 'energy' })).toMatchObject({ total: 3 });
    await store.engine.write((tx) => tx.sql("update listing_counts set count = 9999 where feed = 'talents'"));
    moveTo('two');
    expect(await listing.page({ limit: 1, industry: 'energy' })).toMatchObject({ total: 9999 });
    expect(await listing.page({ limit: 1 })).toMatchObject({ total: 10_001 });
    expect(counted()).toBe(0);
    expect(await listing.page({ limit: 1, isFeatured: true })).toMatchObject({ total: 0 });
    const filters = [{ name: 'speaks' as const, oneOf: [facet('speaks', 'ar')] }];
    expect(await listing.page({ limit: 1, filters })).toMatchObject({ total: 0 });
  });

  it('is counted up to a bound where one is given', async () => {
    const store = await open();
    await insert(store);
    const { talentListing } = store;
    expect(await talentListing.count({}, 3)).toBe(3);
    expect(await talentListing.count({ q: 'sara' }, 3)).toBe(2);
    expect(await talentListing.count({ q: 'omar', industry: 'legal' }, 3)).toBe(1);
    expect(await talentListing.count({ isFeatured: true }, 3)).toBe(0);
    expect(await talentListing.count({ isFeatured: false }, 9)).toBe(4);
  });
});

describeOnEachEngine('counts by facets of a list', (open) => {
  it('are of all, of those with the words, and for each filter of those that fit the others', async () => {
    const store = await open();
    await store.bulk.insertTalents([
      newTalent(1, { name: 'Sara', industry: 'energy', languages: [{ code: 'ar', level: 'native' }] }),
      newTalent(2, { name: 'Sara', industry: 'legal' }),
      newTalent(3, { name: 'Omar', industry: 'energy' }),
    ]);
    const { listReader, placed } = watched(store);
    const listing = createTalentListing(listReader, createDueWork(store));
    const industries = async (choice: Parameters<typeof listing.counts>[0]) => {
      const counts = await listing.counts(choice);
      return [counts.get(facet('industry', 'energy')), counts.get(facet('industry', 'legal'))];
    };
    expect(await industries({})).toEqual([2, 1]);
    expect(await industries({ industry: 'energy' })).toEqual([2, 1]);
    expect(await industries({ filters: [{ name: 'speaks', oneOf: [facet('speaks', 'ar')] }] })).toEqual([1, undefined]);
    expect(placed()).toBe(0);
    expect(await industries({ q: 'sara' })).toEqual([1, 1]);
    expect(placed()).toBe(1);
    const speaking = (await listing.counts({ industry: 'legal' })).get(facet('speaks', 'ar'));
    expect(speaking).toBeUndefined();
  });

  it('of jobs are of a company and of the last days, as its pages and its count are', async () => {
    const store = await open();
    const now = store.clock.now();
    const [one = 0, other = 0] = await store.bulk.insertCompanies([newCompany(1), newCompany(2, { country: 'Oman' })]);
    const createdAt = new Date(now.getTime() - 5 * dayMs);
    await store.bulk.insertJobs([newJob(one, now), newJob(one, now, { createdAt }), newJob(other, now)]);
    const listing = createJobListing(watched(store).listReader, store.clock);
    for (const [choice, total, countries] of [
      [{}, 3, [2, 1]],
      [{ companyId: one }, 2, [2, undefined]],
      [{ posted: 3 }, 2, [1, 1]],
      [{ posted: 7 }, 3, [2, 1]],
      [{ posted: 3, companyId: one }, 1, [1, undefined]],
      [{ country: 'Oman' }, 1, [2, 1]],
      [{ country: 'Oman', companyId: one }, 0, [2, undefined]],
    ] as const) {
      expect(await listing.page({ limit: 9, ...choice })).toMatchObject({ total });
      expect(await listing.count(choice, 9)).toBe(total);
      const counts = await listing.counts(choice);
      expect([counts.get('~country=Qatar'), counts.get('~country=Oman')]).toEqual(countries);
    }
    const ages = await listing.counts({});
    expect([ages.get(facet('posted', 1)), ages.get(facet('posted', 7)), ages.get(facet('posted', 30))]).toEqual([
      2,
      1,
      undefined,
    ]);
  });
});

describeOnEachEngine('what is due in a list', (open) => {
  it('is done without anybody reading it', async () => {
    const store = await open();
    await store.bulk.insertTalents([newTalent(1, featuredFor(1, store.clock.now()))]);
    store.clock.advance(dayMs);
    const { users } = store.engine.tables;
    const featured = async () => (await store.engine.reader.db.select().from(users)).map((user) => user.isFeatured);
    expect(await featured()).toEqual([true]);
    await store.talentListing.doDueWork();
    expect(await featured()).toEqual([false]);
  });
});
