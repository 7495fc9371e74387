import type { AskedFilter } from '#shared/rules/facets.ts';
import { isSecondary } from '#shared/rules/search-query.ts';
import type { CardRun, Connection, Engine, ListingName, PageQuery } from '../engines/engine.ts';
import type { DueWork } from '../payments/due-work.ts';

/** Conditions on the rows of any directory. */
export interface ListingChoice {
  /** Search text as typed; normalised by the listing. */
  q?: string | undefined;
  industry?: string | undefined;
  /** Of companies and jobs; that of a talent is a facet. */
  country?: string | undefined;
  /** Conditions on facets. */
  filters?: readonly AskedFilter[] | undefined;
}

/** A query for a page of any directory. */
export interface ListingQuery extends ListingChoice {
  limit: number;
  /** As given out by the page before; an unreadable one starts from the beginning. */
  cursor?: string | undefined;
}

export interface TalentQuery extends ListingQuery {
  /** The newest first, whether featured or not. */
  isNewestFirst?: boolean | undefined;
  isFeatured?: boolean | undefined;
}

/** Further conditions on jobs. */
export interface JobChoice extends ListingChoice {
  companyId?: number | undefined;
  /** Days since the publication, at most. */
  posted?: number | undefined;
}

export interface JobQuery extends ListingQuery, JobChoice {
  /** In the order of time alone, however a job was found. */
  isNewestFirst?: boolean | undefined;
}

export interface ListingPage {
  /** JSON array of cards, UTF-8, ready to send. */
  json: Buffer;
  /** Cursor of the next page, or null at the end. */
  nextCursor: string | null;
  /** Number of matches, counted up to `limits.totalCountCap` + 1. */
  total: number;
}

/** Reads public lists: from the database, or from a copy of the lists beside this process. */
export interface ListReader {
  /**
   * Runs reads that see every write acknowledged before this call, unless `asOf` returns a moment.
   *
   * @param work Only reads, and may run again on another connection. `version` changes with every change of any list.
   */
  read<Result>(work: (lists: Connection, version: string) => Promise<Result>): Promise<Result>;
  /** Does the work that is due, and returns a text that changes with every change of any list. */
  version(): Promise<string>;
  /** While the database does not answer: the moment as of which lists are read. */
  asOf(): Date | undefined;
}

/** Reads lists in the database itself. */
export function readInDatabase(engine: Engine, dueWork: DueWork): ListReader {
  return {
    read: async (work) => work(engine.reader, await dueWork.version()),
    version: () => dueWork.version(),
    asOf: () => undefined,
  };
}

/** All positions lie below it. Higher numbers are positions in the second run. */
const lastFrom = 2 ** 52;

/**
 * Reads a page in two runs: first the cards in which all words are found, then those in which some words are found only
 * by a secondary spelling. Each run is in listing order; the number in the cursor shows which run it belongs to.
 *
 * @param query.after `next` of the page before.
 * @see finding §2 Rank
 */
export async function rankedPage(lists: Connection, listing: ListingName, query: PageQuery): Promise<CardRun> {
  const { after, limit, words } = query;
  const ranked = words.filter((alternatives) => alternatives.some(isSecondary));
  if (ranked.length === 0) return lists.listing.page(lists, listing, query);
  const primaryOf = (some: PageQuery['words']) => some.map((parts) => parts.filter((part) => !isSecondary(part)));
  const first =
    after < lastFrom ? await lists.listing.page(lists, listing, { ...query, words: primaryOf(words) }) : emptyRun;
  if (first.next !== null) return first;
  const wanted = limit - first.length;
  const isNone = after === 0 && first.length === 0;
  const last = await lists.listing.page(lists, listing, {
    ...query,
    after: Math.max(after - lastFrom, 0),
    // One card shows whether there are any.
    limit: Math.max(wanted, 1),
    // Where the first run is empty, there is nothing to leave out.
    without: isNone ? undefined : primaryOf(ranked),
  });
  if (wanted === 0) return { ...first, next: last.length > 0 ? lastFrom : null };
  return {
    json: joinArrays(first.json, last.json),
    length: first.length + last.length,
    next: last.next === null ? null : lastFrom + last.next,
  };
}

const emptyRun: CardRun = { json: Buffer.from('[]'), length: 0, next: null };

/** Joins two JSON arrays as bytes. */
function joinArrays(one: Buffer, other: Buffer): Buffer {
  if (one.length <= 2) return other;
  if (other.length <= 2) return one;
  return Buffer.concat([one.subarray(0, -1), Buffer.from(','), other.subarray(1)]);
}
