import type { AskedFilter } from '#shared/rules/facets.ts';
import type { Connection, Engine } from '../engines/engine.ts';
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
