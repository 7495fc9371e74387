import { limits } from '#shared/limits.ts';
import type { Deps, ListingPage } from '../../ports/deps.ts';

/** Query of the job list as parsed from its address. */
export interface JobListQuery {
  industry?: string | undefined;
  country?: string | undefined;
  /** Id of a company. */
  company?: number | '' | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Lists open jobs, newest first. @see api §3 */
export function listJobs({ jobListing }: Deps, query: JobListQuery): Promise<ListingPage> {
  const { limit = limits.pageSizeDefault, industry, country, company, q, cursor } = query;
  return jobListing.page({
    industry: industry || undefined,
    country: country || undefined,
    companyId: company || undefined,
    q: q || undefined,
    limit,
    cursor,
  });
}
