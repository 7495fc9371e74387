import type { Choices } from '#shared/catalog/directory-filters.ts';
import { skillsByCode } from '#shared/catalog/lexicon/skill-names.ts';
import { limits } from '#shared/limits.ts';
import { type ChoiceCounts, choiceCounts } from '#shared/rules/choice-counts.ts';
import { askedFilters } from '#shared/rules/traits.ts';
import type { ListingChoice, ListingPage, TalentQuery } from '../../store/feeds/listing-queries.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type FoundPage, withMeant } from '../directory/with-meant.ts';

/** What of the talents is asked for, as parsed from an address. */
export interface TalentSearch extends Choices<'talents'> {
  q?: string | undefined;
}

/** Query of the talent list as parsed from its address. */
export interface TalentListQuery extends TalentSearch {
  featured?: boolean | undefined;
  /** One of `talentOrders`; the usual order without. */
  sort?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

type Listing = Pick<Deps, 'talentListing' | 'clock'>;

/**
 * Lists talents, featured first, then newest; or all of them by their age.
 *
 * @throws AppError `validation_failed` for an unknown skill
 * @see api §3
 */
export async function listTalents({ talentListing, clock }: Listing, query: TalentListQuery): Promise<FoundPage> {
  const { featured, sort, limit = limits.pageSizeDefault, cursor, ...search } = query;
  const wanted: TalentQuery = {
    ...choiceOf(search, clock.now()),
    ...(featured && { isFeatured: true }),
    ...(sort === 'newest' && { isNewestFirst: true }),
    ...{ limit, cursor },
  };
  return withMeant(talentListing, wanted);
}

/**
 * Counts what each value of each filter would leave. Availability counts where everybody may know it: lists are the
 * same for all who ask.
 *
 * @throws AppError `validation_failed` for an unknown skill
 * @see finding §3
 */
export async function countTalents(
  { talentListing, clock }: Listing,
  search: TalentSearch,
): Promise<ChoiceCounts<'talents'>> {
  const now = clock.now();
  const { q: _q, ...choices } = search;
  return choiceCounts('talents', { choices, traits: await talentListing.counts(choiceOf(search, now)), now });
}

function choiceOf({ q, industry, ...others }: TalentSearch, now: Date): ListingChoice {
  // The schema does not know the lexicon: it would come with every client.
  if (others.skill && !skillsByCode().has(others.skill))
    fail('validation_failed', { fields: { skill: 'skill_invalid' } });
  return { q, industry: industry || undefined, filters: askedFilters('talents', others, now) };
}

/** Lists the talents that are featured now, at most a page of the largest size. @see requirements N15 */
export function listFeaturedTalents({ talentListing }: Pick<Deps, 'talentListing'>): Promise<ListingPage> {
  return talentListing.page({ isFeatured: true, limit: limits.pageSizeMax });
}
