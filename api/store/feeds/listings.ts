import type { AskedFilter } from '#shared/rules/traits.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import type { DueWork } from '../payments/due-work.ts';

/** What rows of any directory must have. */
export interface ListingChoice {
  /** Search text as typed; normalised by the listing. */
  q?: string | undefined;
  industry?: string | undefined;
  /** Of companies and jobs; that of a talent is a trait. */
  country?: string | undefined;
  /** What is asked of traits. */
  filters?: readonly AskedFilter[] | undefined;
}

/** What is asked of any directory. */
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

/** What jobs must have besides. */
export interface JobChoice extends ListingChoice {
  companyId?: number | undefined;
  /** Days since the publication, at most. */
  posted?: number | undefined;
}

export interface JobQuery extends ListingQuery, JobChoice {
  /** By the time alone, whatever a job is found by. */
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

/** Where public lists are read: in the database, or in a copy of the lists beside this process. */
export interface ListReader {
  /**
   * Runs reads that know all that was acknowledged before this call, unless `asOf` returns another time.
   *
   * @param work Only reads, and may run again on another connection. `version` moves with every change of any list.
   */
  read<Result>(work: (lists: Connection, version: string) => Promise<Result>): Promise<Result>;
  /** Does the work that is due, and answers what moves with every change of any list. */
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
