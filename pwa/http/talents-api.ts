import { checkSlug, getStats } from '#shared/contract/directory.ts';
import { getProfile, listFeaturedTalents, listTalents } from '#shared/contract/users.ts';
import type { Stats } from '#shared/model/stats.ts';
import type { ProfileAnswer, TalentCard } from '#shared/model/user.ts';
import { callApi } from './call-api.ts';
import { fetchListPage, type ListFilter, type ListPage } from './list-page.ts';

/** Asks for one page of the talent list, in listing order. @throws RequestFailure */
export function fetchTalentPage(filter: ListFilter, cursor: string | null): Promise<ListPage<TalentCard>> {
  return fetchListPage(listTalents, filter, cursor);
}

/** Asks for the talents that are featured now. @throws RequestFailure */
export function fetchFeaturedTalents(): Promise<TalentCard[]> {
  return callApi(listFeaturedTalents, {});
}

/**
 * Asks for one profile. The owner also gets the hidden fields.
 *
 * @throws RequestFailure, status 404 when nobody has the address
 */
export function fetchProfile(slug: string): Promise<ProfileAnswer> {
  return callApi(getProfile, { params: { slug } });
}

/** Asks for the counts of the home page. @throws RequestFailure */
export function fetchStats(): Promise<Stats> {
  return callApi(getStats, {});
}

/** The server's answer about a typed address. */
export interface SlugAnswer {
  slug: string;
  available: boolean;
  /** The address that would be given instead. */
  suggestion: string;
}

/** Asks whether an address is free. @throws RequestFailure, or the signal's reason */
export function fetchSlug(slug: string, of: 'talent' | 'company', signal: AbortSignal): Promise<SlugAnswer> {
  return callApi(checkSlug, { params: { slug }, query: { of }, signal });
}
