import { limits } from '#shared/limits.ts';
import type { Deps } from '../../ports/deps.ts';
import type { ListingPage } from '../../ports/listings.ts';

/** Query of the company list as parsed from its address. */
export interface CompanyListQuery {
  industry?: string | undefined;
  country?: string | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Lists companies, newest first. @see api §3, requirements K2, K6 */
export function listCompanies({ companyListing }: Deps, query: CompanyListQuery): Promise<ListingPage> {
  const { limit = limits.pageSizeDefault, industry, country, q, cursor } = query;
  return companyListing.page({
    industry: industry || undefined,
    country: country || undefined,
    q: q || undefined,
    limit,
    cursor,
  });
}
