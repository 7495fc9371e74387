import { limits } from '#shared/limits.ts';
import type { Deps } from '../../ports/deps.ts';
import type { CompanyQuery } from '../../ports/listings.ts';
import { type FoundPage, withMeant } from '../directory/with-meant.ts';

/** Query of the company list as parsed from its address. */
export interface CompanyListQuery {
  industry?: string | undefined;
  country?: string | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Lists companies, newest first. @see api §3, requirements K2, K6 */
export function listCompanies({ companyListing }: Deps, query: CompanyListQuery): Promise<FoundPage> {
  const { limit = limits.pageSizeDefault, industry, country, q, cursor } = query;
  const wanted: CompanyQuery = {
    industry: industry || undefined,
    country: country || undefined,
    q: q || undefined,
    limit,
    cursor,
  };
  return withMeant(companyListing, wanted);
}
