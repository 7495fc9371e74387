import * as v from 'valibot';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { CompanyQuerySchema, JobQuerySchema, TalentQuerySchema } from '#shared/model/list-queries.ts';
import { savedSearchParts } from '#shared/rules/saved-key.ts';
import type { AlertItem, AlertReader, AlertSection } from '../../store/alerts/alert-records.ts';
import type { ListingPage } from '../../store/feeds/listings.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { listCompanies, listJobs, listTalents } from '../directory/directory-lists.ts';

/** The fields of a card that decide whether it is new. */
interface CardDates {
  id: number;
  registeredAt?: string;
  publishedAt?: string;
}

type TurnPage = (
  deps: Deps,
  asked: Record<string, string>,
  cursor: string | undefined,
) => Promise<ListingPage> | undefined;

interface Search {
  feed: FeedName;
  turn: TurnPage;
}

const limit = limits.pageSizeMax;

/** The lists behind the three directories. A saved search has the parameters of its address, also of later filters. */
const searches: Record<string, Search> = {
  '/jobs': {
    feed: 'jobs',
    turn(deps, asked, cursor) {
      const read = v.safeParse(JobQuerySchema, asked);
      return read.success ? listJobs(deps, { ...read.output, isNewestFirst: true, limit, cursor }) : undefined;
    },
  },
  '/browse': {
    feed: 'talents',
    turn(deps, asked, cursor) {
      const read = v.safeParse(TalentQuerySchema, asked);
      return read.success ? listTalents(deps, { ...read.output, sort: 'newest', limit, cursor }) : undefined;
    },
  },
  '/browse-companies': {
    feed: 'companies',
    turn(deps, asked, cursor) {
      const read = v.safeParse(CompanyQuerySchema, asked);
      return read.success ? listCompanies(deps, { ...read.output, limit, cursor }) : undefined;
    },
  },
};

// Paging and order do not matter: alerts list the newest matches first.
const ignoredParameters: readonly string[] = ['limit', 'cursor', 'sort'];

/**
 * Finds the new matches of a saved search or a followed company since its last alert.
 *
 * @param until Later matches wait for the next alert.
 * @returns Undefined without new matches, and for a search whose filters no longer exist.
 */
export async function findNewMatches(
  deps: Deps,
  { reader, item, until }: { reader: AlertReader; item: AlertItem; until: Date },
): Promise<AlertSection | undefined> {
  const found = searchOf(item);
  if (!found) return undefined;
  const { kind, search, asked } = found;
  const isNew = await newnessOf(deps, search.feed, { since: item.alertedUntil, until });
  const isOwn = (id: number) => search.feed === (reader.realm === 'user' ? 'talents' : 'companies') && id === reader.id;
  const ids: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < limits.alertPagesMax; page += 1) {
    const turned = await turnOrNothing(() => search.turn(deps, asked, cursor));
    if (!turned) return undefined;
    const cards: CardDates[] = JSON.parse(turned.json.toString());
    ids.push(...cards.filter((card) => isNew(card) === 'new' && !isOwn(card.id)).map(({ id }) => id));
    // The rest of the list is older still.
    if (turned.nextCursor === null || cards.some((card) => isNew(card) === 'old')) break;
    cursor = turned.nextCursor;
  }
  const named = ids.slice(0, limits.alertThingsShown);
  if (named.length === 0) return undefined;
  return { kind, key: item.key, feed: search.feed, ids: named, more: ids.length - named.length };
}

/** A search may name a skill that has left the catalog. That error must not stop the alerts of other searches. */
async function turnOrNothing(turn: () => ReturnType<TurnPage>) {
  try {
    return await turn();
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return undefined;
    throw error;
  }
}

function searchOf({ kind, key }: AlertItem) {
  const { '/jobs': jobs } = searches;
  if (kind === 'company' && jobs) return { kind, search: jobs, asked: { company: key } };
  const search = kind === 'search' ? searches[key.split('?', 1)[0] ?? ''] : undefined;
  if (!search || kind !== 'search') return undefined;
  const parts = savedSearchParts(key).filter(([name]) => !ignoredParameters.includes(name));
  return { kind, search, asked: Object.fromEntries(parts) };
}

type Newness = (card: CardDates) => 'later' | 'new' | 'old';

/** Compares cards with a period. Cards of companies have no date and are compared by id. */
async function newnessOf(
  { alerts }: Pick<Deps, 'alerts'>,
  feed: FeedName,
  { since, until }: { since: Date; until: Date },
): Promise<Newness> {
  if (feed === 'companies') {
    const first = (await alerts.firstCompanyAfter(since)) ?? Number.POSITIVE_INFINITY;
    const later = (await alerts.firstCompanyAfter(until)) ?? Number.POSITIVE_INFINITY;
    return ({ id }) => {
      if (id >= later) return 'later';
      return id >= first ? 'new' : 'old';
    };
  }
  return ({ registeredAt, publishedAt }) => {
    const at = Date.parse(publishedAt ?? registeredAt ?? '');
    if (at > until.getTime()) return 'later';
    return at > since.getTime() ? 'new' : 'old';
  };
}
