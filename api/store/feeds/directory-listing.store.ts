import type { FeedName } from '#shared/catalog/feeds.ts';
import { isIndustry } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import type { FacetCounts } from '#shared/rules/choice-counts.ts';
import { type AskedFilter, facet, facetAlternatives } from '#shared/rules/facets.ts';
import { featuredEnd } from '#shared/rules/listing-order.ts';
import { searchAlternatives, searchWords, secondaryAlternatives } from '#shared/rules/search-query.ts';
import { countListed } from '../community/home-page.store.ts';
import type { CardRun, Connection, ListingFilter, PageQuery } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { DueWork } from '../payments/due-work.ts';
import { listings } from './cards.ts';
import { FacetCounter } from './facet-counts.ts';
import { postedBefore } from './facet-table.ts';
import {
  type JobChoice,
  type JobQuery,
  type ListingChoice,
  type ListingPage,
  type ListingQuery,
  type ListReader,
  rankedPage,
  type TalentQuery,
} from './listings.ts';

/** The part of a query that decides which rows match. */
type Matching<Query> = Omit<Query, 'limit' | 'cursor'>;

const countCap = limits.totalCountCap + 1;

/** Serves the directory of talents from its finished cards. @see performance §1 */
export function createTalentListing(reader: ListReader, dueWork: DueWork) {
  const listing = createListing(reader, 'talents');
  const ownOf = (isFeatured: boolean | undefined) => ({ before: isFeatured ? featuredEnd : undefined });
  return {
    page: ({ isFeatured, ...query }: TalentQuery) => listing.page(query, ownOf(isFeatured)),
    /** How many match, counted up to `cap`. */
    count: ({ isFeatured, isNewestFirst: _order, ...choice }: Matching<TalentQuery>, cap: number) =>
      listing.count(choice, ownOf(isFeatured), cap),
    counts: (choice: ListingChoice) => listing.counts(choice, {}),
    /** Changes with every change of any list (epoch, revision, UTC day); the base of ETags and of the response cache. */
    version: () => reader.version(),
    /** The moment as of which lists are read while the database does not answer; otherwise undefined. */
    asOf: () => reader.asOf(),
    /** Ends featuring that is over and gives the featured the order of the day. Cheap when nothing is due. */
    async doDueWork() {
      await dueWork.version();
    },
  };
}

export type TalentListing = ReturnType<typeof createTalentListing>;

/** Serves the directory of companies likewise. */
export function createCompanyListing(reader: ListReader) {
  const listing = createListing(reader, 'companies');
  return {
    page: (query: ListingQuery) => listing.page(query, {}),
    /** How many match, counted up to `cap`. */
    count: (choice: Matching<ListingQuery>, cap: number) => listing.count(choice, {}, cap),
    counts: (choice: ListingChoice) => listing.counts(choice, {}),
  };
}

export type CompanyListing = ReturnType<typeof createCompanyListing>;

/** Serves the open jobs likewise. */
export function createJobListing(reader: ListReader, clock: MutateContext['clock']) {
  const listing = createListing(reader, 'jobs');
  const ownOf = ({ companyId, posted }: Pick<JobChoice, 'companyId' | 'posted'>) => ({
    companyId,
    before: posted === undefined ? undefined : postedBefore(posted, clock.now()),
  });
  return {
    page: ({ companyId, posted, ...query }: JobQuery) => listing.page(query, ownOf({ companyId, posted })),
    /** How many match, counted up to `cap`. */
    count: ({ companyId, posted, isNewestFirst: _order, ...choice }: Matching<JobQuery>, cap: number) =>
      listing.count(choice, ownOf({ companyId, posted }), cap),
    /** How many rows have each facet, among those that fit all other filters. */
    counts: ({ companyId, posted, ...choice }: JobChoice) =>
      listing.counts(choice, { companyId, posted, now: clock.now() }),
  };
}

/** Conditions that only one directory has, besides words and filters. */
type OwnFilter = Pick<ListingFilter, 'companyId' | 'before'>;

interface OwnCounted {
  companyId?: number | undefined;
  posted?: number | undefined;
  now?: Date;
}

function createListing(reader: ListReader, feed: FeedName) {
  // Companies have no secondary words.
  const alternativesOf = (word: string) =>
    feed === 'companies' ? searchAlternatives(word) : [...searchAlternatives(word), ...secondaryAlternatives(word)];
  const totals = createTotals(feed);
  const counter = new FacetCounter(feed);

  /** What the search text must have: the words, and of each filter one of its facets. */
  function wordsOf({ q = '', filters = [] }: ListingChoice): string[][] {
    // Most lists have no text, and normalising costs them as much as the rest of this function.
    const words = q === '' ? [] : searchWords(q).map(alternativesOf);
    return [...words, ...filters.map(({ oneOf }) => facetAlternatives(oneOf))];
  }

  function page(query: ListingQuery & Pick<TalentQuery, 'isNewestFirst'>, own: OwnFilter): Promise<ListingPage> {
    return reader.read(async (lists, version) => {
      const { industry, country } = query;
      if (industry !== undefined && !isIndustry(industry)) return nothing();
      const filter = { ...own, industry, country, words: wordsOf(query) };
      const asked = { ...filter, after: positionOf(query.cursor), limit: query.limit };
      const run = await pageOf(lists, asked, query.isNewestFirst);
      const isWhole = query.cursor === undefined && run.next === null;
      return {
        json: run.json,
        nextCursor: run.next === null ? null : cursorOf(run.next),
        total: isWhole ? run.length : await totals(lists, version, filter),
      };
    });
  }

  /** The order by time ignores ranks: how a row was found. Jobs are stored in that order. */
  function pageOf(lists: Connection, asked: PageQuery, isNewestFirst: boolean | undefined): Promise<CardRun> {
    if (!isNewestFirst) return rankedPage(lists, listings[feed], asked);
    return lists.listing.page(lists, listings[feed], { ...asked, isNewestFirst: feed === 'talents' });
  }

  function counts(
    { q = '', industry, country, filters = [] }: ListingChoice,
    { companyId, posted, now = new Date() }: OwnCounted,
  ): Promise<FacetCounts> {
    return reader.read(async (lists, version) => {
      const words = wordsOf({ q });
      const isAmong = words.length > 0 || companyId !== undefined;
      const asked = { words, companyId, cap: limits.countedHitsMaxCount };
      const among = isAmong ? await lists.listing.positions(lists, listings[feed], asked) : undefined;
      const columns = [askedColumn('industry', industry), askedColumn('country', country)].flat();
      return counter.count(lists, version, { filters: [...columns, ...filters], posted, among, now });
    });
  }

  /** How many match, up to a bound, without the cached totals. */
  function count(choice: ListingChoice, own: OwnFilter, cap: number): Promise<number> {
    const { industry, country } = choice;
    const asked = { ...own, industry, country, words: wordsOf(choice), cap };
    return reader.read((lists) => lists.listing.count(lists, listings[feed], asked));
  }

  return { page, count, counts };
}

/** A column of the cards as a filter. */
function askedColumn(name: 'industry' | 'country', value: string | undefined): AskedFilter[] {
  return value === undefined ? [] : [{ name, oneOf: [facet(name, value)] }];
}

function nothing(): ListingPage {
  return { json: Buffer.from('[]'), nextCursor: null, total: 0 };
}

const cachedTotalsMax = 10_000;

/** Counts matches, each query once per version: counting costs more than the page. */
function createTotals(feed: FeedName): (lists: Connection, version: string, filter: ListingFilter) => Promise<number> {
  let counted = { version: '', totals: new Map<string, number>() };
  return async (lists, version, filter) => {
    if (counted.version !== version || counted.totals.size >= cachedTotalsMax) counted = { version, totals: new Map() };
    const { totals } = counted;
    const key = JSON.stringify(filter);
    const known = totals.get(key);
    if (known !== undefined) return known;
    const total = await countMatches(lists, feed, filter);
    totals.set(key, total);
    return total;
  };
}

async function countMatches(lists: Connection, feed: FeedName, filter: ListingFilter): Promise<number> {
  const { words, industry, ...own } = filter;
  if (words.length > 0 || Object.values(own).some((value) => value !== undefined)) {
    return lists.listing.count(lists, listings[feed], { ...filter, cap: countCap });
  }
  const counts = Object.entries(await countListed(lists, feed));
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
