import { limits } from '#shared/limits.ts';
import type { Deps } from '../../ports/deps.ts';
import type { ListingPage, TalentQuery } from '../../ports/listings.ts';
import { type FoundPage, withMeant } from '../directory/with-meant.ts';

/** Query of the talent list as parsed from its address. */
export interface TalentListQuery {
  industry?: string | undefined;
  q?: string | undefined;
  featured?: boolean | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Lists talents, featured first, then newest. @see api §3 */
export function listTalents({ talentListing }: Deps, query: TalentListQuery): Promise<FoundPage> {
  const { featured, limit = limits.pageSizeDefault, industry, q, cursor } = query;
  const wanted: TalentQuery = { industry: industry || undefined, q: q || undefined, limit, cursor };
  return withMeant(talentListing, featured ? { ...wanted, isFeatured: true } : wanted);
}

/** Lists the talents that are featured now, at most a page of the largest size. @see requirements N15 */
export function listFeaturedTalents({ talentListing }: Deps): Promise<ListingPage> {
  return talentListing.page({ isFeatured: true, limit: limits.pageSizeMax });
}
