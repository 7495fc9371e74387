import type { Choices } from '#shared/catalog/directory-filters.ts';
import { limits } from '#shared/limits.ts';
import { type ChoiceCounts, choiceCounts } from '#shared/rules/choice-counts.ts';
import { askedFilters } from '#shared/rules/traits.ts';
import type { JobChoice, JobQuery } from '../../store/feeds/listing-queries.ts';
import type { Deps } from '../deps.ts';
import { type FoundPage, withMeant } from '../directory/with-meant.ts';

/** What of the jobs is asked for, as parsed from an address. */
export interface JobSearch extends Choices<'jobs'> {
  /** Id of a company. */
  company?: number | '' | undefined;
  q?: string | undefined;
}

/** Query of the job list as parsed from its address. */
export interface JobListQuery extends JobSearch {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Whatever a job is found by. */
  isNewestFirst?: boolean | undefined;
}

type Listing = Pick<Deps, 'jobListing' | 'clock'>;

/** Lists open jobs, newest first; of a search those behind that only the name of their company finds. @see api §3 */
export function listJobs({ jobListing, clock }: Listing, query: JobListQuery): Promise<FoundPage> {
  const { limit = limits.pageSizeDefault, cursor, isNewestFirst, ...search } = query;
  const asked: JobQuery = { ...choiceOf(search, clock.now()), limit, cursor, isNewestFirst };
  return withMeant(jobListing, asked);
}

/** Counts what each value of each filter would leave. @see finding §3 */
export async function countJobs({ jobListing, clock }: Listing, search: JobSearch): Promise<ChoiceCounts<'jobs'>> {
  const now = clock.now();
  const { company: _company, q: _q, ...choices } = search;
  return choiceCounts('jobs', { choices, traits: await jobListing.counts(choiceOf(search, now)), now });
}

function choiceOf({ company, q, industry, country, ...others }: JobSearch, now: Date): JobChoice {
  return {
    q,
    industry: industry || undefined,
    country: country || undefined,
    filters: askedFilters('jobs', others, now),
    companyId: company || undefined,
    posted: others.posted ? Number(others.posted) : undefined,
  };
}
