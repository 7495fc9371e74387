import type { FeedName } from './feeds.ts';

/**
 * The fields by whose choices each directory is narrowed: the rows with `filter: 'value'`. Named again, since the first
 * view has no bytes for the rows; a test compares both.
 */
export const choiceFilters = {
  talents: ['availability'],
  companies: [],
  jobs: ['workplace', 'employmentType'],
} as const satisfies Record<FeedName, readonly string[]>;

/** What each directory is narrowed by besides words; the names stand in addresses. @see finding §3 */
export const filterNames = {
  talents: ['industry', 'country', 'place', ...choiceFilters.talents, 'skill', 'experience', 'speaks'],
  companies: ['industry', 'country', ...choiceFilters.companies, 'size', 'hiring'],
  jobs: ['industry', 'country', 'place', ...choiceFilters.jobs, 'experience', 'pay', 'posted'],
} as const satisfies Record<FeedName, readonly string[]>;

/** Orders of the talents besides the usual one, featured first; the names stand in addresses. */
export const talentOrders = ['newest'] as const;

/** A filter of one directory, or of any. */
export type FilterName<Feed extends FeedName = FeedName> = (typeof filterNames)[Feed][number];

/** What is chosen of each filter; none and `''` mean all. */
export type Choices<Feed extends FeedName = FeedName> = { [Name in FilterName<Feed>]?: string | undefined };

/** Years of experience by which jobs can be narrowed: at most so many are asked for. */
export const experienceLevels = [0, 1, 2, 3, 5, 8, 10, 15] as const;

/** Years of experience by which talents can be narrowed: at least so many. */
export const workYearLevels = [1, 2, 3, 5, 8, 10, 15, 20] as const;

/** Monthly pay by which jobs can be narrowed, in riyals or dirhams: at least so much is paid. */
export const payLevels = [3000, 5000, 8000, 12_000, 16_000, 20_000, 30_000, 40_000] as const;

/** Days by which jobs can be narrowed: published today or on one of so many days before, by UTC. */
export const postedLevels = [1, 3, 7, 14, 30] as const;

/** Sizes of companies by the number of their people: from, to. */
export const companySizes = {
  '1-10': [1, 10],
  '11-50': [11, 50],
  '51-200': [51, 200],
  '201-1000': [201, 1000],
  'over-1000': [1001, Number.POSITIVE_INFINITY],
} as const;
export type CompanySize = keyof typeof companySizes;
// The keys of the list.
export const companySizeNames = Object.keys(companySizes) as CompanySize[];
