import type { AskedTraits } from '#shared/rules/traits.ts';

/** The query of any directory. */
export interface ListingQuery {
  industry?: string | undefined;
  /** Search text as typed; normalised by the listing. */
  q?: string | undefined;
  traits?: AskedTraits | undefined;
  limit: number;
  /** As given out by the page before; an unreadable one starts from the beginning. */
  cursor?: string | undefined;
}

export interface TalentQuery extends ListingQuery {
  isFeatured?: boolean | undefined;
}

export interface CompanyQuery extends ListingQuery {
  country?: string | undefined;
}

export interface JobQuery extends ListingQuery {
  country?: string | undefined;
  companyId?: number | undefined;
}

export interface ListingPage {
  /** JSON array of cards, UTF-8, ready to send. */
  json: Buffer;
  /** Cursor of the next page, or null at the end. */
  nextCursor: string | null;
  /** Number of matches, counted up to `limits.totalCountCap` + 1. */
  total: number;
}

/** What of a query decides which rows match. */
type Matching<Query> = Omit<Query, 'limit' | 'cursor'>;

export interface TalentListing {
  page(query: TalentQuery): Promise<ListingPage>;
  /** How many match, counted up to `cap`. */
  count(query: Matching<TalentQuery>, cap: number): Promise<number>;
  /** Moves with every change of any list (epoch, revision, UTC day); the base of ETags and of ready answers. */
  version(): Promise<string>;
  /** Ends featuring that is over and starts the day's order among the featured. Cheap when nothing is due. */
  doDueWork(): Promise<void>;
}

export interface CompanyListing {
  page(query: CompanyQuery): Promise<ListingPage>;
  /** How many match, counted up to `cap`. */
  count(query: Matching<CompanyQuery>, cap: number): Promise<number>;
}

export interface JobListing {
  page(query: JobQuery): Promise<ListingPage>;
  /** How many match, counted up to `cap`. */
  count(query: Matching<JobQuery>, cap: number): Promise<number>;
}
