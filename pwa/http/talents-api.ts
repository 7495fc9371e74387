import { checkSlug, getStats } from '#shared/contract/directory.ts';
import { getProfile, listFeaturedTalents, listTalents } from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import type { Stats } from '#shared/model/stats.ts';
import type { PublicProfile, TalentCard } from '#shared/model/user.ts';
import { callApi, readAnswer } from './call-api.ts';
import { sendRequest } from './send-request.ts';

/** What to list: `''` means "all". */
export interface TalentFilter {
  q: string;
  industry: string;
}

/** One page of the talent list. */
export interface TalentPage {
  cards: TalentCard[];
  /** Matches in all pages; at most 10,000, which then means "at least". */
  total: number;
  /** Names the next page; null at the end. */
  next: string | null;
}

function cursorOf(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1];
  return target ? new URL(target, 'http://localhost').searchParams.get('cursor') : null;
}

/**
 * Asks for one page of the talent list, in listing order.
 *
 * @throws RequestFailure
 * @see api.md Lists
 */
export async function fetchTalentPage(filter: TalentFilter, cursor: string | null): Promise<TalentPage> {
  const answer = await sendRequest(listTalents, {
    query: {
      ...(filter.q ? { q: filter.q } : {}),
      ...(filter.industry ? { industry: filter.industry } : {}),
      ...(cursor ? { cursor } : {}),
      limit: String(limits.pageSizeDefault),
    },
  });
  const cards = readAnswer(listTalents, answer);
  const total = Number.parseInt(answer.headers.get('x-total-count') ?? '', 10);
  return {
    cards,
    total: Number.isNaN(total) ? cards.length : total,
    next: cursorOf(answer.headers.get('link')),
  };
}

/** Asks for the talents that are featured now. @throws RequestFailure */
export function fetchFeaturedTalents(): Promise<TalentCard[]> {
  return callApi(listFeaturedTalents, {});
}

/** Asks for one public profile. @throws RequestFailure, status 404 when nobody has the address */
export function fetchProfile(slug: string): Promise<PublicProfile> {
  return callApi(getProfile, { params: { slug } });
}

/** Asks for the counts of the home page. @throws RequestFailure */
export function fetchStats(): Promise<Stats> {
  return callApi(getStats, {});
}

/** What the server says about a wished address. */
export interface SlugAnswer {
  slug: string;
  available: boolean;
  /** The address that would be given instead. */
  suggestion: string;
}

/** Asks whether an address is free. @throws RequestFailure, or the signal's reason */
export function fetchSlug(slug: string, signal: AbortSignal): Promise<SlugAnswer> {
  return callApi(checkSlug, { params: { slug }, signal });
}
