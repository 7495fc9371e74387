import type { FeedName } from '#shared/catalog/feeds.ts';
import { isIndustry } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { listingPosition } from '#shared/rules/listing-order.ts';
import { searchAlternatives, searchWords } from '#shared/rules/search-query.ts';
import { traitAlternatives } from '#shared/rules/traits.ts';
import type { CompanyListing, JobListing, ListingPage, ListingQuery, TalentListing } from '../../ports/listings.ts';
import { countListed } from '../admin/stats.store.ts';
import type { Engine } from '../engines/engine.ts';
import type { ListingFilter } from '../engines/listing-engine.ts';
import type { DueWork } from '../payments/due-work.ts';
import { listings } from './cards.ts';

const countCap = limits.totalCountCap + 1;
// No id reaches it, so every featured card lies before it and every other behind.
const featuredEnd = listingPosition({ id: 2 ** 32, isFeatured: false }, '');

/** Serves the directory of talents from its finished cards. @see performance §1 */
export function createTalentListing(engine: Engine, dueWork: DueWork): TalentListing {
  const page = createPages(engine, dueWork, 'talents');
  const count = createCount(engine, 'talents');
  const ownOf = (isFeatured: boolean | undefined) => ({ before: isFeatured ? featuredEnd : undefined });
  return {
    page: ({ isFeatured, ...query }) => page(query, ownOf(isFeatured)),
    count: ({ isFeatured, ...asked }, cap) => count(asked, ownOf(isFeatured), cap),
    version: () => dueWork.version(),
    async doDueWork() {
      await dueWork.version();
    },
  };
}

/** Serves the directory of companies likewise. */
export function createCompanyListing(engine: Engine, dueWork: DueWork): CompanyListing {
  const page = createPages(engine, dueWork, 'companies');
  const count = createCount(engine, 'companies');
  return {
    page: ({ country, ...query }) => page(query, { country }),
    count: ({ country, ...asked }, cap) => count(asked, { country }, cap),
  };
}

/** Serves the open jobs likewise. */
export function createJobListing(engine: Engine, dueWork: DueWork): JobListing {
  const page = createPages(engine, dueWork, 'jobs');
  const count = createCount(engine, 'jobs');
  return {
    page: ({ country, companyId, ...query }) => page(query, { country, companyId }),
    count: ({ country, companyId, ...asked }, cap) => count(asked, { country, companyId }, cap),
  };
}

/** The filters of one directory besides industry and words. */
type OwnFilter = Omit<ListingFilter, 'industry' | 'words'>;
type Pages = (query: ListingQuery, own: OwnFilter) => Promise<ListingPage>;

function createPages(engine: Engine, dueWork: DueWork, feed: FeedName): Pages {
  const totals = createTotals(engine, feed);
  return async (query, own) => {
    if (query.industry !== undefined && !isIndustry(query.industry)) return nothing();
    const version = await dueWork.version();
    const filter: ListingFilter = { ...own, industry: query.industry, words: wordsOf(query) };
    const run = await engine.reader.listing.page(engine.reader, listings[feed], {
      ...filter,
      after: positionOf(query.cursor),
      limit: query.limit,
    });
    const isWhole = query.cursor === undefined && run.next === null;
    return {
      json: run.json,
      nextCursor: run.next === null ? null : cursorOf(run.next),
      total: isWhole ? run.length : await totals(version, filter),
    };
  };
}

type Count = (asked: Omit<ListingQuery, 'limit' | 'cursor'>, own: OwnFilter, cap: number) => Promise<number>;

/** Counts what matches up to a bound, without the totals that are kept. */
function createCount(engine: Engine, feed: FeedName): Count {
  return async ({ industry, ...asked }, own, cap) => {
    const filter: ListingFilter = { ...own, industry, words: wordsOf(asked) };
    return await engine.reader.listing.count(engine.reader, listings[feed], { ...filter, cap });
  };
}

/** The words that a search text must have: the searched words, and one of each list of traits. */
function wordsOf({ q = '', traits = [] }: Pick<ListingQuery, 'q' | 'traits'>): string[][] {
  return [...searchWords(q).map(searchAlternatives), ...traits.map(traitAlternatives)];
}

function nothing(): ListingPage {
  return { json: Buffer.from('[]'), nextCursor: null, total: 0 };
}

const keptTotals = 10_000;

/** Counts matches, each query once per version: counting costs more than the page. */
function createTotals(engine: Engine, feed: FeedName): (version: string, filter: ListingFilter) => Promise<number> {
  let counted = { version: '', totals: new Map<string, number>() };
  return async (version, filter) => {
    if (counted.version !== version || counted.totals.size >= keptTotals) counted = { version, totals: new Map() };
    const { totals } = counted;
    const key = JSON.stringify(filter);
    const known = totals.get(key);
    if (known !== undefined) return known;
    const total = await countMatches(engine, feed, filter);
    totals.set(key, total);
    return total;
  };
}

async function countMatches(engine: Engine, feed: FeedName, filter: ListingFilter): Promise<number> {
  const { words, industry, ...own } = filter;
  if (words.length > 0 || Object.values(own).some((value) => value !== undefined)) {
    return engine.reader.listing.count(engine.reader, listings[feed], { ...filter, cap: countCap });
  }
  const counts = Object.entries(await countListed(engine, feed));
  const listed = counts.filter(([name]) => industry === undefined || industry === name);
  return Math.min(
    listed.reduce((sum, [, count]) => sum + count, 0),
    countCap,
  );
}

function cursorOf(position: number): string {
  return Buffer.from(String(position)).toString('base64url');
}

function positionOf(cursor: string | undefined): number {
  const position = Number(Buffer.from(cursor ?? '', 'base64url').toString());
  return Number.isSafeInteger(position) && position > 0 ? position : 0;
}
