import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postedLevels } from '#shared/catalog/directory-filters.ts';
import { groupOfFacet, groupOfFilter } from '#shared/rules/choice-counts.ts';
import { type AskedFilter, facet, postedLevel, postedSince } from '#shared/rules/facets.ts';
import { publicationPosition } from '#shared/rules/listing-order.ts';
import { type AskedOfTable, countFacets, FacetTableMaker, postedBefore } from './facet-table.ts';

const now = new Date('2026-11-21T09:00:00Z');
const dayMs = 86_400_000;

interface Job {
  id: number;
  publishedMs: number;
  industry: string;
  country: string | null;
  facets: readonly string[];
}

const positionOf = ({ id, publishedMs }: Job) => publicationPosition({ id, publishedAt: new Date(publishedMs) });
const inOrder = (jobs: readonly Job[]) => jobs.toSorted((one, other) => positionOf(one) - positionOf(other));

function tableOf(jobs: readonly Job[]) {
  const maker = new FacetTableMaker();
  for (const job of inOrder(jobs)) {
    const haystack = ` engineer ~kjnr ${job.facets.join(' ')} `;
    maker.add({ position: positionOf(job), industry: job.industry, country: job.country, haystack });
  }
  return maker.finish();
}

function facetsOf({ industry, country, facets }: Job): string[] {
  return [facet('industry', industry), ...(country === null ? [] : [facet('country', country)]), ...facets];
}

/** The facets for which a job counts: those it has, where it misses no filter but that of the facet. */
function countedFor(job: Job, { filters, posted }: AskedOfTable): string[] {
  const own = facetsOf(job);
  const missed = filters.filter(({ oneOf }) => !oneOf.some((one) => own.includes(one)));
  const isNew = posted === undefined || job.publishedMs >= postedSince(posted, now);
  const counted = own.filter((word) => missed.every(({ name }) => groupOfFilter(name) === groupOfFacet(word)));
  const level = postedLevel(job.publishedMs, now);
  const age = level !== undefined && missed.length === 0 ? [facet('posted', level)] : [];
  return [...(isNew ? counted : []), ...age];
}

/** Looks at each job for each of its facets. */
function looked(jobs: readonly Job[], asked: AskedOfTable): Map<string, number> {
  const counts = new Map<string, number>();
  for (const job of jobs) {
    if (asked.among && !asked.among.includes(positionOf(job))) continue;
    for (const word of countedFor(job, asked)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const midnight = postedSince(0, now);
const job: fc.Arbitrary<Omit<Job, 'id'>> = fc.record({
  // To the second, also right at the ends of the levels.
  publishedMs: fc
    .tuple(fc.constantFrom(0, ...postedLevels, 31, 400), fc.constantFrom(-1, 0, 1, 3600))
    .map(([days, seconds]) => midnight - days * dayMs + seconds * 1000),
  industry: fc.constantFrom('legal', 'energy'),
  country: fc.constantFrom('Qatar', 'Oman', null),
  facets: fc.subarray(['~place=doha', '~workplace=remote', '~experience=2', '~pay=3000', '~pay=5000', '~skill=sales']),
});
const jobs = fc.array(job, { maxLength: 12 }).map((some) => some.map((one, n): Job => ({ ...one, id: n + 1 })));
const filter: fc.Arbitrary<AskedFilter> = fc.constantFrom<AskedFilter[]>(
  { name: 'industry', oneOf: ['~industry=legal'] },
  { name: 'country', oneOf: ['~country=Qatar'] },
  { name: 'place', oneOf: ['~place=doha'] },
  { name: 'pay', oneOf: ['~pay=5000', '~pay=8000'] },
  { name: 'experience', oneOf: ['~experience=1', '~experience=2'] },
  { name: 'workplace', oneOf: ['~workplace=hybrid'] },
);
const filters = fc.uniqueArray(filter, { maxLength: 3, selector: ({ name }) => name });

describe('the counts of a table', () => {
  it('are those of a look at each row, with filters, ages and chosen rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        jobs,
        fc.record({ filters, posted: fc.option(fc.constantFrom(...postedLevels), { nil: undefined }) }),
        fc.option(fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 8 }), { nil: undefined }),
        async (all, asked, chosen) => {
          // Of these, some came after the table was read.
          const among =
            chosen &&
            [...new Set(chosen)]
              .map((id) => all.find((one) => one.id === id) ?? { id: 900 + id, publishedMs: midnight })
              .map(({ id, publishedMs }) => publicationPosition({ id, publishedAt: new Date(publishedMs) }))
              .toSorted((one, other) => one - other);
          const question = { ...asked, among, now };
          expect(await countFacets(tableOf(all), question)).toEqual(looked(all, question));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('name no facet that no row is left with', async () => {
    const all = [{ id: 1, publishedMs: midnight - 400 * dayMs, industry: 'legal', country: null, facets: [] }];
    const oneOf = ['~place=doha'];
    expect([...(await countFacets(tableOf(all), { filters: [], now }))]).toEqual([['~industry=legal', 1]]);
    expect([...(await countFacets(tableOf(all), { filters: [{ name: 'place', oneOf }], now }))]).toEqual([]);
  });

  it('of more rows than are counted at once let others be answered meanwhile, and miss none', async () => {
    const maker = new FacetTableMaker();
    const [rows, among] = [250_001, 150_000];
    for (let n = 1; n <= rows; n += 1) {
      maker.add({ position: n, industry: n % 2 ? 'legal' : 'energy', country: null, haystack: ' ' });
    }
    const table = maker.finish();
    let turns = 0;
    const counting = countFacets(table, { filters: [], now });
    setImmediate(() => {
      turns += 1;
    });
    const counts = await counting;
    expect(turns).toBe(1);
    expect([counts.get('~industry=legal'), counts.get('~industry=energy')]).toEqual([125_001, 125_000]);
    const chosen = Array.from({ length: among }, (_, n) => n + 1);
    const some = await countFacets(table, { filters: [], among: chosen, now });
    expect([some.get('~industry=legal'), some.get('~industry=energy')]).toEqual([75_000, 75_000]);
  });

  it('take for published in the last days what lies before one position, whatever the ids are', async () => {
    const before = postedBefore(3, now);
    const highest = 2 ** 21 - 1;
    const since = postedSince(3, now);
    const of = (id: number, publishedMs: number): Job => ({
      id,
      publishedMs,
      industry: 'legal',
      country: null,
      facets: [],
    });
    const [first, last] = [of(0, since), of(highest, since - 1000)];
    expect(positionOf(first)).toBe(before - 1);
    expect(positionOf(last)).toBe(before);
    const counts = await countFacets(tableOf([first, last]), { filters: [], posted: 3, now });
    expect(counts.get('~industry=legal')).toBe(1);
    expect([counts.get('~posted=3'), counts.get('~posted=7')]).toEqual([1, 1]);
  });
});
