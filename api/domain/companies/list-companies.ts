import type { Choices } from '#shared/catalog/directory-filters.ts';
import { limits } from '#shared/limits.ts';
import { type ChoiceCounts, choiceCounts } from '#shared/rules/choice-counts.ts';
import { askedFilters } from '#shared/rules/traits.ts';
import type { ListingChoice } from '../../store/feeds/listing-queries.ts';
import type { Deps } from '../deps.ts';
import { type FoundPage, withMeant } from '../directory/with-meant.ts';

/** What of the companies is asked for, as parsed from an address. */
export interface CompanySearch extends Choices<'companies'> {
  q?: string | undefined;
}

/** Query of the company list as parsed from its address. */
export interface CompanyListQuery extends CompanySearch {
  limit?: number | undefined;
  cursor?: string | undefined;
}

type Listing = Pick<Deps, 'companyListing' | 'clock'>;

/** Lists companies, newest first. @see api §3, requirements K2, K6 */
export function listCompanies({ companyListing, clock }: Listing, query: CompanyListQuery): Promise<FoundPage> {
  const { limit = limits.pageSizeDefault, cursor, ...search } = query;
  return withMeant(companyListing, { ...choiceOf(search, clock.now()), limit, cursor });
}

/** Counts what each value of each filter would leave. @see finding §3 */
export async function countCompanies(
  { companyListing, clock }: Listing,
  search: CompanySearch,
): Promise<ChoiceCounts<'companies'>> {
  const now = clock.now();
  const { q: _q, ...choices } = search;
  return choiceCounts('companies', { choices, traits: await companyListing.counts(choiceOf(search, now)), now });
}

function choiceOf({ q, industry, country, ...others }: CompanySearch, now: Date): ListingChoice {
  const filters = askedFilters('companies', others, now);
  return { q, industry: industry || undefined, country: country || undefined, filters };
}
