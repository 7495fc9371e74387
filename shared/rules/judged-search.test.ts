import { describe, expect, it } from 'vitest';
import type { Country } from '../catalog/countries.ts';
import type { Industry } from '../catalog/industries.ts';
import type { Place } from '../catalog/places/places.ts';
import judged from './judged-queries.json' with { type: 'json' };
import { matchesSearch, searchWords } from './search-query.ts';
import { companyHaystackOf, haystackOf, jobHaystackOf } from './search-text.ts';

const noFacets = { availability: null, languages: [], worksSince: null, employers: [] };
const unsaid = { place: null, workplace: null, employmentType: null, experienceYears: 0, salary: null };

const unwritten = { nameOther: null, headline: null, headlineOther: null };

const texts: Record<string, string[]> = {
  people: judged.people.map((person, index) =>
    haystackOf({
      ...person,
      ...unwritten,
      ...noFacets,
      industry: 'other',
      place: null,
      username: `u${index}`,
      slug: `u${index}`,
    }),
  ),
  jobs: judged.jobs.map((job) =>
    // The file names countries of the catalogue only.
    jobHaystackOf({ ...job, ...unsaid, country: job.country as Country, industry: 'other', companyName: 'Acme' }),
  ),
  // People with all that is searched of them, chosen so that one's name is the beginning of another's trade.
  profiles: judged.profiles.map((profile) =>
    haystackOf({ ...unwritten, ...noFacets, ...profile, industry: 'other', place: profile.place as Place }),
  ),
  companies: judged.companies.map((company) =>
    companyHaystackOf({
      ...company,
      ...{ employees: 0, isHiring: false },
      industry: company.industry as Industry,
      country: company.country as Country,
    }),
  ),
};

/** The share of expected people that the queries of a group found, and the number of other hits. */
function judge(group: string) {
  const sum = { found: 0, right: 0, wanted: 0, wrong: [] as string[] };
  for (const { of, q, finds } of judged.queries.filter((query) => query.group === group)) {
    const words = searchWords(q);
    const found: number[] = (texts[of] ?? []).flatMap((text, index) => (matchesSearch(text, words) ? [index] : []));
    const right = found.filter((index) => finds.some((wanted) => wanted === index)).length;
    sum.found += found.length;
    sum.right += right;
    sum.wanted += finds.length;
    if (right < finds.length || right < found.length) sum.wrong.push(`${q}: ${found} for ${finds}`);
  }
  return { ...sum, precision: sum.right / sum.found, recall: sum.right / sum.wanted };
}

describe('judged queries', () => {
  it('are at least 300, in both languages', () => {
    expect(judged.queries.length).toBeGreaterThanOrEqual(300);
    const arabic = judged.queries.filter(({ q }) => /[\u0600-\u06FF]/.test(q)).length;
    expect(arabic / judged.queries.length).toBeGreaterThan(0.4);
    expect(arabic / judged.queries.length).toBeLessThan(0.6);
  });

  it.each([
    ['names', 0.98, 0.95],
    ['skills', 0.95, 0.9],
    ['trades', 0.95, 0.9],
    ['places', 0.95, 0.9],
    ['mixed', 0.95, 0.9],
    ['companies', 0.95, 0.9],
    ['addresses', 0.98, 0.95],
  ])('for %s have a precision of at least %d and a recall of at least %d', (group, precision, recall) => {
    const result = judge(group);
    expect(result.precision, result.wrong.join(', ')).toBeGreaterThanOrEqual(precision);
    expect(result.recall, result.wrong.join(', ')).toBeGreaterThanOrEqual(recall);
  });
});
