import { expect, it } from 'vitest';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { describeOnEachEngine, describeOnPostgres, type TestStore } from '../../testing/each-engine.ts';
import { featuredFor, newCompany, newJob, newTalent } from '../../testing/store-builders.ts';
import { cardTables } from '../feeds/cards.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import { readSyncHead } from '../feeds/sync-history.ts';
import { readCards, readChanges, readChangesOfNewDay } from './changes-source.ts';

/** The kept cards of a feed, without what they leave out. */
async function keptCards({ engine: { reader, tables } }: TestStore, feed: FeedName) {
  const rows = await reader.db.select().from(tables[cardTables[feed]]);
  const given = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
  return new Map(given.map((card) => [card.id, card]));
}

/** Three people (revisions 1 to 3, the last one first), two companies (4, 5) and a job (6). */
async function fill(store: TestStore) {
  const now = store.clock.now();
  const people = await store.bulk.insertTalents([newTalent(1), newTalent(2, featuredFor(5, now)), newTalent(3)]);
  const companies = await store.bulk.insertCompanies([newCompany(1), newCompany(2, { country: 'Oman' })]);
  // The company is stamped with its first job.
  const jobs = await store.bulk.insertJobs([newJob(companies[1] ?? 0, now)]);
  return { people, companies, jobs };
}

describeOnPostgres('the changes that a copy takes', (open) => {
  it('are all since a revision, with the cards as they are kept', async () => {
    const store = await open();
    const { people, companies, jobs } = await fill(store);
    const head = { ...(await readSyncHead(store.engine.reader)), format: listingFormat };
    const changes = await readChanges(store.engine.reader, { since: 0, rowsPerFeed: 4 });
    expect(changes).toMatchObject({ head, upTo: head.rev, isWhole: true, featured: [] });
    expect(changes.rows.map(({ feed, id, rev }) => [feed, id, rev])).toEqual([
      ...people.toReversed().map((id, n) => ['talents', id, n + 1]),
      ['companies', companies[0], 5],
      ['companies', companies[1], 6],
      ['jobs', jobs[0], 7],
    ]);
    for (const { feed, id, card } of changes.rows) expect(card).toEqual((await keptCards(store, feed)).get(id));
    expect(await readChanges(store.engine.reader, { since: 6, rowsPerFeed: 4 })).toMatchObject({
      rows: [{ feed: 'jobs', rev: 7 }],
      isWhole: true,
    });
    const none = { rows: [], upTo: 7, isWhole: true };
    expect(await readChanges(store.engine.reader, { since: 7, rowsPerFeed: 4 })).toMatchObject(none);
  });

  it('have no card of a row that left', async () => {
    const store = await open();
    const { people } = await fill(store);
    await store.bulk.removeTalents('person1@%', 1);
    const { rows } = await readChanges(store.engine.reader, { since: 7, rowsPerFeed: 4 });
    expect(rows).toEqual([{ feed: 'talents', id: people[0], rev: 8, card: undefined }]);
  });

  it('end where one feed fills its page, for all feeds', async () => {
    const store = await open();
    await fill(store);
    const page = async (since: number, rowsPerFeed: number) => {
      const { rows, upTo, isWhole } = await readChanges(store.engine.reader, { since, rowsPerFeed });
      return { revs: rows.map(({ rev }) => rev), upTo, isWhole };
    };
    expect(await page(0, 2)).toEqual({ revs: [1, 2], upTo: 2, isWhole: false });
    expect(await page(0, 3)).toEqual({ revs: [1, 2, 3], upTo: 3, isWhole: false });
    // Two companies fill their page, the job comes after them.
    expect(await page(2, 2)).toEqual({ revs: [3, 5, 6], upTo: 6, isWhole: false });
    expect(await page(2, 1)).toEqual({ revs: [3], upTo: 3, isWhole: false });
    expect(await page(6, 2)).toEqual({ revs: [7], upTo: 7, isWhole: true });
    // A page that is just full may have another behind it.
    expect(await page(6, 1)).toEqual({ revs: [7], upTo: 7, isWhole: false });
    expect(await page(7, 1)).toEqual({ revs: [], upTo: 7, isWhole: true });
  });

  it('of a new day bring the cards of all featured', async () => {
    const store = await open();
    const { people } = await fill(store);
    const { featured, rows } = await readChangesOfNewDay(store.engine, { since: 6, rowsPerFeed: 4 });
    const [, second = 0] = people;
    expect(featured).toEqual([(await keptCards(store, 'talents')).get(second)]);
    expect(rows).toHaveLength(1);
  });
});

describeOnEachEngine('the cards that a copy is filled with', (open) => {
  it('come in the order of the list, so many at a time', async () => {
    const store = await open();
    await fill(store);
    const kept = [...(await keptCards(store, 'talents')).values()];
    const inOrder = kept.toSorted((one, other) => Number(one.position) - Number(other.position));
    for (const [limit, sizes] of [
      [1, [1, 1, 1]],
      [2, [2, 1]],
      [3, [3]],
      [9, [3]],
    ] as const) {
      const pages: (readonly unknown[])[] = [];
      for await (const page of readCards(store.engine, 'talents', limit)) pages.push(page);
      expect(pages.map(({ length }) => length)).toEqual(sizes);
      expect(pages.flat()).toEqual(inOrder);
    }
  });

  it('are none of an empty list, and name what narrows it', async () => {
    const store = await open();
    for await (const page of readCards(store.engine, 'jobs', 5)) expect(page).toEqual([]);
    const { companies } = await fill(store);
    const found: unknown[] = [];
    for await (const page of readCards(store.engine, 'jobs', 5)) found.push(...page);
    expect(found).toMatchObject([{ country: 'Oman', companyId: companies[1] }]);
    expect(found).toEqual([...(await keptCards(store, 'jobs')).values()]);
  });
});
