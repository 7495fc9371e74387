import type * as v from 'valibot';
import type { Choices } from '#shared/catalog/directory-filters.ts';
import { listCompanies } from '#shared/contract/companies.ts';
import type { AnySchema, Endpoint } from '#shared/contract/endpoint.ts';
import { listJobs } from '#shared/contract/jobs.ts';
import { listTalents } from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import { readAnswer } from './call-api.ts';
import { sendRequest } from './send-request.ts';

/** What to list: `''` means "all". Each directory has filters of its own beside industry and country. */
export interface ListFilter extends Choices {
  q: string;
  industry: string;
  country: string;
  /** Of people alone: one of `talentOrders`, or none for the usual order. */
  sort?: string | undefined;
}

/** One page of a list. */
export interface ListPage<Card> {
  cards: Card[];
  /** Matches in all pages; at most 10,000, which then means "at least". */
  total: number;
  /** Names the next page; null at the end. */
  next: string | null;
  /** What may have been searched for instead; it finds more. */
  didYouMean?: string | null | undefined;
  /** How old it is while the server's database is away; 0 otherwise. */
  ageMs?: number | undefined;
}

type ListEndpoint<Card> = Endpoint<undefined, AnySchema, undefined, v.GenericSchema<unknown, Card[]>>;

function cursorOf(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1];
  return target ? new URL(target, 'http://localhost').searchParams.get('cursor') : null;
}

function decoded(header: string | null): string | null {
  try {
    return header && decodeURIComponent(header);
  } catch {
    // A header that cannot be decoded counts as absent.
    return null;
  }
}

/**
 * Asks for one page of a list, in listing order.
 *
 * @param cursor Names the page; null for the first.
 * @throws RequestFailure
 * @see api §3
 */
export async function fetchListPage<Card>(
  endpoint: ListEndpoint<Card>,
  filter: ListFilter,
  cursor: string | null,
): Promise<ListPage<Card>> {
  const query = { ...filter, cursor: cursor ?? '', limit: String(limits.pageSizeDefault) };
  const answer = await sendRequest(endpoint, { query });
  const cards = readAnswer(endpoint, answer);
  const total = Number.parseInt(answer.headers.get('x-total-count') ?? '', 10);
  return {
    cards,
    total: Number.isNaN(total) ? cards.length : total,
    next: cursorOf(answer.headers.get('link')),
    didYouMean: decoded(answer.headers.get('x-did-you-mean')),
    ageMs: Number(answer.headers.get('age')) * 1000,
  };
}

/** Fetches one page of people, in listing order. @throws RequestFailure */
export const fetchTalentPage = (filter: ListFilter, cursor: string | null) =>
  fetchListPage(listTalents, filter, cursor);

/** Fetches one page of companies, newest first. @throws RequestFailure */
export const fetchCompanyPage = (filter: ListFilter, cursor: string | null) =>
  fetchListPage(listCompanies, filter, cursor);

/** Fetches one page of open jobs, newest first. @throws RequestFailure */
export const fetchJobPage = (filter: ListFilter, cursor: string | null) => fetchListPage(listJobs, filter, cursor);
