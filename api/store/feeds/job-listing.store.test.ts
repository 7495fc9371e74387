import { expect, it } from 'vitest';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import type { JobCard } from '#shared/model/job.ts';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { jobHaystackOf } from '#shared/rules/search-text.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { JobQuery } from './listings.ts';
import { refillCards } from './refill-cards.ts';

const titles = ['Site engineer', 'مهندس موقع', 'Accountant', 'محاسب', 'Pilot in Oman'];
const turnOf = <T>(list: readonly [T, ...T[]] | readonly T[], n: number): T => list[n % list.length] as T;

async function fill(store: TestStore): Promise<number[]> {
  const companies = await store.bulk.insertCompanies(
    countries.map((country: Country, n) => newCompany(n, { country, name: turnOf(['Gulf Works', 'شركة البحر'], n) })),
  );
  const jobs = Array.from({ length: 60 }, (_, n) =>
    newJob(turnOf(companies, n), store.clock.now(), {
      title: turnOf(titles, n * 7),
      industry: turnOf<Industry>(industries, n),
      skills: n % 3 === 0 ? ['AutoCAD'] : [],
    }),
  );
  await store.bulk.insertJobs(jobs);
  return companies;
}

async function idsOf(store: TestStore, query: Partial<JobQuery>): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await store.jobListing.page({ limit: 4, cursor, ...query });
    ids.push(...JSON.parse(String(page.json)).map(({ id }: JobCard) => id));
    if (page.nextCursor === null) return { ids, total: page.total };
    cursor = page.nextCursor;
  }
}

type Filters = Pick<JobQuery, 'q' | 'country' | 'companyId' | 'industry'>;

function combinations(companyIds: number[]): Filters[] {
  const queries = [undefined, 'engineer', 'مهندس', 'oman', 'gulf autocad', 'a', 'zzz'].map((q) => ({ q }));
  return queries
    .flatMap((one) => [undefined, 'Oman', 'United Arab Emirates', 'Atlantis'].map((country) => ({ ...one, country })))
    .flatMap((one) => [undefined, ...companyIds].map((companyId) => ({ ...one, companyId })))
    .flatMap((one) => [undefined, 'technology'].map((industry) => ({ ...one, industry })));
}

function isFound(card: JobCard, { q = '', country, companyId, industry }: Filters): boolean {
  return (
    matchesSearch(jobHaystackOf(card), searchWords(q)) &&
    (country === undefined || card.country === country) &&
    (companyId === undefined || card.companyId === companyId) &&
    (industry === undefined || card.industry === industry)
  );
}

describeOnEachEngine('job listing', (open) => {
  it('finds with every combination of filters what a look at each card finds (K8)', async () => {
    const store = await open();
    const [first = 0, second = 0] = await fill(store);
    const all: JobCard[] = JSON.parse(String((await store.jobListing.page({ limit: 100 })).json));
    expect(all).toHaveLength(60);
    for (const query of combinations([first, second])) {
      const ids = all.filter((card) => isFound(card, query)).map(({ id }) => id);
      expect(await idsOf(store, query), JSON.stringify(query)).toEqual({ ids, total: ids.length });
    }
  });

  it('has the same cards of jobs and companies when all are made anew', async () => {
    const store = await open();
    await fill(store);
    const cards = async () => [
      await store.jobListing.page({ limit: 100 }),
      await store.jobListing.page({ limit: 100, q: 'engineer' }),
      await store.companyListing.page({ limit: 100 }),
    ];
    const before = await cards();
    const { companyCards, jobCards } = store.engine.tables;
    await store.engine.write(async (tx) => {
      await tx.db.update(companyCards).set({ json: '{}' });
      await tx.db.update(jobCards).set({ json: '{}' });
      await refillCards(tx, store.clock.now());
    });
    expect(await cards()).toEqual(before);
  });

  it('has no cards of what left when all are made anew', async () => {
    const store = await open();
    await fill(store);
    const { companyCards, feed, jobCards, talentCards } = store.engine.tables;
    const talent = stored(await store.users.insert(newTalent(1)));
    const numbers = () =>
      store.engine.reader.db.select({ id: companyCards.id }).from(companyCards).orderBy(companyCards.id);
    const companies = await numbers();
    await store.engine.write(async (tx) => {
      await tx.db.update(feed).set({ gone: true }).where(eq(feed.feed, 'jobs'));
      await tx.db.update(feed).set({ gone: true }).where(eq(feed.id, talent.id));
      await refillCards(tx, store.clock.now());
    });
    expect(await store.engine.reader.db.select({ id: jobCards.id }).from(jobCards)).toEqual([]);
    expect(await store.engine.reader.db.select({ id: talentCards.id }).from(talentCards)).toEqual([]);
    expect(await numbers()).toEqual(companies.filter(({ id }) => id !== talent.id));
  });
});
