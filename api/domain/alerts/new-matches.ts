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

/** What of a card says whether it is new. */
interface CardMarks {
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

/** The calls behind the three directories: a saved search asks what its address asks, also with filters that came later. */
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

// Paging, and the order in which a reader looks at the list: alerts are told newest first.
const unasked: readonly string[] = ['limit', 'cursor', 'sort'];

/**
 * Finds what a saved search or a followed company has new since it was told last.
 *
 * @param until Nothing that is newer; it is told next time.
 * @returns undefined for nothing new, and for a search that no longer makes sense
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
    const cards: CardMarks[] = JSON.parse(turned.json.toString());
    ids.push(...cards.filter((card) => isNew(card) === 'new' && !isOwn(card.id)).map(({ id }) => id));
    // The rest of the list is older still.
    if (turned.nextCursor === null || cards.some((card) => isNew(card) === 'old')) break;
    cursor = turned.nextCursor;
  }
  const named = ids.slice(0, limits.alertThingsShown);
  if (named.length === 0) return undefined;
  return { kind, key: item.key, feed: search.feed, ids: named, more: ids.length - named.length };
}

/** A search can name what left the catalog since, such as a skill. It must not keep its owner's other news back. */
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
  const parts = savedSearchParts(key).filter(([name]) => !unasked.includes(name));
  return { kind, search, asked: Object.fromEntries(parts) };
}

type Newness = (card: CardMarks) => 'later' | 'new' | 'old';

/** Tells what lies within a stretch of time; companies, whose cards have no date, by their ids. */
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
