import type { JobFilters } from '#shared/catalog/job-filters.ts';
import { limits } from '#shared/limits.ts';
import { countJobChoices, type JobCounts } from '#shared/rules/job-counts.ts';
import { askedJobTraits } from '#shared/rules/job-traits.ts';
import type { Deps } from '../../ports/deps.ts';
import type { JobQuery } from '../../ports/listings.ts';
import { type FoundPage, withMeant } from '../directory/with-meant.ts';

/** The filters of a job search, as parsed from an address. */
export interface JobSearch extends JobFilters {
  industry?: string | undefined;
  country?: string | undefined;
  /** Id of a company. */
  company?: number | '' | undefined;
  q?: string | undefined;
}

/** Query of the job list as parsed from its address. */
export interface JobListQuery extends JobSearch {
  limit?: number | undefined;
  cursor?: string | undefined;
}

type Listing = Pick<Deps, 'jobListing'>;

/** Lists open jobs, newest first. @see api §3 */
export function listJobs({ jobListing }: Listing, query: JobListQuery): Promise<FoundPage> {
  const { limit = limits.pageSizeDefault, cursor } = query;
  return withMeant(jobListing, { ...askedOf(query), limit, cursor });
}

/** Counts what each value of each filter would leave. @see finding §3 */
export function countJobs({ jobListing }: Listing, { company, q, ...choices }: JobSearch): Promise<JobCounts> {
  return countJobChoices(choices, (changed) =>
    jobListing.count(askedOf({ company, q, ...changed }), limits.choiceCountCap),
  );
}

function askedOf({ industry, country, company, q, ...filters }: JobSearch): Omit<JobQuery, 'limit' | 'cursor'> {
  return {
    industry: industry || undefined,
    country: country || undefined,
    companyId: company || undefined,
    q: q || undefined,
    traits: askedJobTraits(filters),
  };
}
