import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countJobs, listJobs } from '#api/domain/jobs/list-jobs.ts';
import { generateJobs } from '#api/seed/jobs.ts';
import { describeOnEachEngine, type TestStore } from '#api/testing/each-engine.ts';
import { newCompany } from '#api/testing/store-builders.ts';
import { DirectoryIndex } from '#pwa/local/directory-index.ts';
import { rowTextsOf } from '#pwa/local/row-text.ts';
import { packShardText } from '#pwa/local/shard-text.ts';
import { countries } from '#shared/catalog/countries.ts';
import { industries } from '#shared/catalog/industries.ts';
import { experienceLevels, payLevels } from '#shared/catalog/job-filters.ts';
import { placesOf } from '#shared/catalog/places/places.ts';
import { employmentTypes, workplaces } from '#shared/catalog/work.ts';
import { limits } from '#shared/limits.ts';
import type { JobCard } from '#shared/model/job.ts';
import { countJobChoices, type JobChoices } from '#shared/rules/job-counts.ts';
import { askedJobTraits } from '#shared/rules/job-traits.ts';
import { searchWords } from '#shared/rules/search-query.ts';

const jobsCount = 300;

function sometimes(values: readonly (string | number)[]) {
  return fc.option(fc.constantFrom(...values.map(String)), { nil: undefined, freq: 2 });
}

/** Choices that people might make, with a word of the jobs or none. */
function searchesOver(cards: readonly JobCard[]) {
  const words = cards.flatMap(({ title, skills, companyName }) => [title, companyName, ...skills]);
  return fc.record({
    q: fc.oneof(fc.constant(''), fc.constant(''), fc.constantFrom(...words)),
    choices: fc.record({
      industry: sometimes(industries),
      country: sometimes(countries),
      place: sometimes(Object.values(placesOf).flatMap((places) => places.slice(0, 3))),
      workplace: sometimes(workplaces),
      employmentType: sometimes(employmentTypes),
      experience: sometimes(experienceLevels),
      pay: sometimes(payLevels),
    }),
  });
}

async function insertJobs(store: TestStore): Promise<void> {
  const ids = await store.bulk.insertCompanies(industries.map((industry, n) => newCompany(n, { industry })));
  const employers = ids.map((id, n) => ({
    id,
    industry: industries[n] ?? 'other',
    country: countries[n % countries.length] ?? 'Qatar',
    language: n % 2 === 0 ? ('ar' as const) : ('en' as const),
  }));
  await store.bulk.insertJobs([...generateJobs({ from: 0, to: jobsCount, now: store.clock.now(), employers })]);
}

/** Searches cards as a device does. */
async function deviceOf(cards: readonly JobCard[], now: Date) {
  const index = new DirectoryIndex();
  index.set(0, packShardText((await rowTextsOf('jobs', cards)).values()));
  return (q: string, { industry = '', country = '', ...filters }: JobChoices) =>
    index.find({ words: searchWords(q), traits: askedJobTraits(filters), industry, country, now, limit: 50 });
}

describeOnEachEngine('filters of jobs', (open, { name }) => {
  const searchesCount = name === 'SQLite' ? 2000 : 150;

  async function sides() {
    const store = await open();
    await insertJobs(store);
    const all = await listJobs(store, { limit: jobsCount });
    const cards: JobCard[] = JSON.parse(String(all.json));
    return { store, cards, find: await deviceOf(cards, store.clock.now()) };
  }

  it('find the same on the server and on a device, in the same order (K9, SYNC-13)', async () => {
    const { store, cards, find } = await sides();
    let foundCount = 0;
    for (const { q, choices } of fc.sample(searchesOver(cards), { numRuns: searchesCount, seed: 12 })) {
      const { json, total } = await listJobs(store, { q, ...choices, limit: 50 });
      const ids = JSON.parse(String(json)).map(({ id }: JobCard) => id);
      expect({ q, choices, ...find(q, choices) }).toEqual({ q, choices, ids, total });
      foundCount += Math.min(total, 1);
    }
    expect(foundCount).toBeGreaterThan(searchesCount / 10);
  });

  it('count the same for each value on the server and on a device (K9, SYNC-13)', async () => {
    const { store, cards, find } = await sides();
    for (const { q, choices } of fc.sample(searchesOver(cards), { numRuns: searchesCount / 50, seed: 13 })) {
      const countOf = async (changed: JobChoices) => Math.min(find(q, changed).total, limits.choiceCountCap);
      expect(await countJobs(store, { q, ...choices })).toEqual(await countJobChoices(choices, countOf));
    }
  });
});
