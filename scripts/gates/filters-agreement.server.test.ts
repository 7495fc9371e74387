import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generateCompanies, generateJobs } from '#api/cli/seed/hiring.ts';
import { AddressBook } from '#api/cli/seed/invented-content.ts';
import { generateTalents } from '#api/cli/seed/talents.ts';
import {
  countCompanies,
  countJobs,
  countTalents,
  listCompanies,
  listJobs,
  listTalents,
} from '#api/domain/directory/directory-lists.ts';
import { describeOnEachEngine, type TestStore } from '#api/testing/each-engine.ts';
import { DirectoryIndex } from '#pwa/local/directory-index.ts';
import { rowTextsOf } from '#pwa/local/row-text.ts';
import { packShardText } from '#pwa/local/shard-text.ts';
import { availabilities } from '#shared/catalog/availability.ts';
import { countries } from '#shared/catalog/countries.ts';
import {
  type Choices,
  companySizeNames,
  experienceLevels,
  filterNames,
  payLevels,
  postedLevels,
  talentOrders,
  workYearLevels,
} from '#shared/catalog/directory-filters.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { industries } from '#shared/catalog/industries.ts';
import { placesOf } from '#shared/catalog/places/places.ts';
import { employmentTypes, workplaces } from '#shared/catalog/work.ts';
import type { FeedCards, FeedRow } from '#shared/model/sync.ts';
import { choiceCounts, withChoice } from '#shared/rules/choice-counts.ts';
import { askedFilters, postedSince } from '#shared/rules/facets.ts';
import { searchWords } from '#shared/rules/search-query.ts';
import { tries } from '../testing/test-scope.ts';

const rowsCount = 300;
const companyNames = ['Al Mana Group', 'مجموعة المانع', 'Jeddah Trading House', 'Al-Rajhi Engineering', 'بنك الرياض'];
const dayMs = 24 * 60 * 60 * 1000;

const some = (values: readonly (string | number)[]) =>
  fc.option(fc.constantFrom(...values.map(String)), { nil: undefined, freq: 2 });
const cities = Object.values(placesOf).flatMap((places) => places.slice(0, 3));

/** What people might choose of each filter. */
const choosing: { [Feed in FeedName]: fc.Arbitrary<Choices<Feed>> } = {
  talents: fc.record({
    industry: some(industries),
    country: some(countries),
    place: some(cities),
    availability: some(availabilities),
    skill: some(['project-management', 'python', 'autocad', 'accounting', 'sales', 'leadership']),
    experience: some(workYearLevels),
    speaks: some(['ar', 'en', 'ur', 'hi', 'tl']),
  }),
  companies: fc.record({
    industry: some(industries),
    country: some(countries),
    size: some(companySizeNames),
    hiring: some([1]),
  }),
  jobs: fc.record({
    industry: some(industries),
    country: some(countries),
    place: some(cities),
    workplace: some(workplaces),
    employmentType: some(employmentTypes),
    experience: some(experienceLevels),
    pay: some(payLevels),
    posted: some(postedLevels),
  }),
};

const lists = {
  talents: { list: listTalents, count: countTalents },
  companies: { list: listCompanies, count: countCompanies },
  jobs: { list: listJobs, count: countJobs },
};

const wordsOf: { [Feed in FeedName]: (card: FeedCards[Feed]) => string[] } = {
  talents: ({ name, skills, employers }) => [name, ...skills, ...employers.flatMap((one) => [one, ...one.split(' ')])],
  companies: ({ name }) => [name],
  jobs: ({ title, skills, companyName }) => [title, companyName, ...companyName.split(' '), ...skills],
};

/** What somebody might look for: a word of the rows or none, and some choices. */
function searchesOver<Feed extends FeedName>(feed: Feed, cards: readonly FeedCards[Feed][]) {
  const words = cards.flatMap(wordsOf[feed]);
  const q = fc.oneof(fc.constant(''), fc.constant(''), fc.constantFrom(...words));
  const sort = feed === 'talents' ? some(talentOrders) : fc.constant(undefined);
  return fc.record({
    q,
    sort: sort as fc.Arbitrary<string | undefined>,
    choices: choosing[feed] as fc.Arbitrary<Choices>,
  });
}

/** People with entries, companies of which some are hiring, jobs of two months. */
async function fill(store: TestStore): Promise<void> {
  const now = store.clock.now();
  const options = { from: 1, to: rowsCount, now, passwordHash: 'x', addresses: new AddressBook() };
  const talents = [...generateTalents(options)].map((talent, n) => ({
    ...talent,
    experience:
      n % 3 === 0
        ? []
        : [
            {
              company: companyNames[n % companyNames.length] ?? '',
              position: 'B',
              location: null,
              startDate: `${2000 + (n % 26)}-03-01`,
              endDate: null,
              current: true,
              description: null,
            },
          ],
  }));
  await store.bulk.insertTalents(talents);
  const companies = [...generateCompanies({ ...options, to: 60 })];
  const ids = await store.bulk.insertCompanies(companies);
  const employers = companies.flatMap(({ industry, country }, n) =>
    n % 2 === 0
      ? [{ id: ids[n] ?? 0, industry, country, language: n % 4 === 0 ? ('ar' as const) : ('en' as const) }]
      : [],
  );
  const jobs = [...generateJobs({ from: 0, to: rowsCount, now, employers })].map((job, n) => ({
    ...job,
    createdAt: new Date(now.getTime() - (n % 60) * 0.7 * dayMs),
  }));
  await store.bulk.insertJobs(jobs);
}

/** Searches and counts cards as a device does. */
async function deviceOf(feed: FeedName, cards: readonly FeedRow[], now: Date) {
  const index = new DirectoryIndex();
  index.set(0, packShardText((await rowTextsOf(feed, cards)).values()));
  const asked = (q: string, { industry = '', country = '', ...others }: Choices) => ({
    words: searchWords(q),
    industry,
    country: feed === 'talents' ? '' : country,
    filters: askedFilters(feed, feed === 'talents' ? { ...others, country } : others, now),
    publishedSince: others.posted ? postedSince(Number(others.posted), now) : undefined,
    now,
  });
  return {
    find({ q, choices, sort }: { q: string; choices: Choices; sort?: string | undefined }) {
      const { filters, ...query } = asked(q, choices);
      const isNewestFirst = sort === 'newest';
      return index.find({ ...query, facets: filters.map(({ oneOf }) => oneOf), isNewestFirst, limit: 50 });
    },
    count: (q: string, choices: Choices) =>
      choiceCounts(feed, { choices, facets: index.count(asked(q, choices)), now }),
  };
}

describeOnEachEngine(
  'the filters',
  (open, { name }) => {
    const searchesCount = name === 'SQLite' ? tries(160, 800, 4000) : tries(40, 100, 400);

    // In one test, because filling takes longer than all searches.
    it('of each directory find and count the same on the server and on a device, in the same order (I22, I23, K9, K11, SYNC-13)', async () => {
      const store = await open();
      await fill(store);
      for (const feed of ['talents', 'companies', 'jobs'] as const) {
        const all = await lists[feed].list(store, { limit: rowsCount });
        const cards = JSON.parse(String(all.json));
        const sides = { store, feed, cards, device: await deviceOf(feed, cards, store.clock.now()) };
        await theyFindTheSame(sides, searchesCount);
        await theyCountTheSame(sides, searchesCount / 4);
      }
    });
  },
  { isSampled: true },
);

interface Sides<Feed extends FeedName> {
  store: TestStore;
  feed: Feed;
  cards: FeedCards[Feed][];
  device: Awaited<ReturnType<typeof deviceOf>>;
}

async function theyFindTheSame<Feed extends FeedName>(sides: Sides<Feed>, searchesCount: number): Promise<void> {
  const { store, feed, cards, device } = sides;
  let foundCount = 0;
  const searches = fc.sample(searchesOver(feed, cards), { numRuns: searchesCount, seed: 12 });
  for (const [n, search] of searches.entries()) {
    const { q, choices, sort } = search;
    const { json, total } = await lists[feed].list(store, { q, ...choices, ...(sort && { sort }), limit: 50 });
    const ids = JSON.parse(String(json)).map(({ id }: FeedRow) => id);
    const found = device.find(search);
    expect({ feed, ...search, ...found }).toEqual({ feed, ...search, ids, total });
    const isTurned = q !== '' && total > pageLength && n % 10 === 0;
    if (isTurned) expect(await turn(sides, search)).toEqual(found.ids);
    foundCount += Math.min(total, 1);
  }
  expect(foundCount).toBeGreaterThan(searchesCount / 20);
}

const pageLength = 7;

/** The first 50 hits, from page to page. */
async function turn<Feed extends FeedName>(
  { store, feed }: Sides<Feed>,
  { q, choices, sort }: { q: string; choices: Choices; sort: string | undefined },
): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | undefined; ids.length < 50; ) {
    const asked = { q, ...choices, ...(sort && { sort }), limit: pageLength, cursor };
    const { json, nextCursor } = await lists[feed].list(store, asked);
    ids.push(...JSON.parse(String(json)).map(({ id }: FeedRow) => id));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return ids.slice(0, 50);
}

/** For each value of each filter, and as the list counts. */
async function theyCountTheSame<Feed extends FeedName>(
  { store, feed, cards, device }: Sides<Feed>,
  searchesCount: number,
): Promise<void> {
  const searches = fc.sample(searchesOver(feed, cards), { numRuns: searchesCount, seed: 13 });
  for (const [n, { q, choices }] of searches.entries()) {
    const counted = await lists[feed].count(store, { q, ...choices });
    expect({ feed, q, choices, counted: device.count(q, choices) }).toEqual({ feed, q, choices, counted });
    // One of the filters is asked of the list, too.
    const filter = filterNames[feed][n % filterNames[feed].length] ?? 'industry';
    for (const [value, told] of Object.entries((counted as Record<string, Record<string, number>>)[filter] ?? {}).slice(
      0,
      3,
    )) {
      const chosen = withChoice(choices, filter, value);
      const { total } = await lists[feed].list(store, { q, ...chosen, limit: 1 });
      expect({ feed, q, chosen, total }).toEqual({ feed, q, chosen, total: told });
    }
  }
}
