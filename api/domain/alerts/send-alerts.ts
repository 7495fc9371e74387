import * as v from 'valibot';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { CompanyQuerySchema, JobQuerySchema, TalentQuerySchema } from '#shared/model/list-queries.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { type LocalTime, localTime } from '#shared/rules/local-time.ts';
import { savedSearchParts } from '#shared/rules/saved-key.ts';
import type { AlertDigest, AlertItem, AlertReader, AlertSection } from '../../store/alerts/alert-records.ts';
import type { ListingPage } from '../../store/feeds/listings.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { listCompanies, listJobs, listTalents } from '../directory/directory-lists.ts';

const dayMs = 86_400_000;
const readersPerQuery = 50;
const remindersPerTurn = 200;
/** A longer turn would delay the other work of the minute; the next turn continues with the other readers. */
const turnMs = 20_000;

/**
 * Makes the work that queues alerts about saved searches and followed companies: in the morning of each reader, daily
 * or on Sundays. Once a day it also reminds people who have not changed their profile for half a year.
 *
 * One transaction marks the day as done and queues its mail. A process that is killed before it repeats the day in the
 * next turn; a process that is killed after it never does.
 *
 * @param stopping Aborted when the process ends; then no other reader is begun.
 */
export function createAlertSender(deps: Deps, stopping?: AbortSignal): () => Promise<void> {
  let remindedDay = '';
  return async () => {
    const began = performance.now();
    const isOver = () => stopping?.aborted === true || performance.now() - began > turnMs;
    for (const timeZone of await deps.alerts.timeZones()) await alertZone(deps, timeZone, isOver);
    await deps.pushes.purge(deps.clock.now());
    const today = utcDayOf(deps.clock.now());
    if (today === remindedDay || isOver()) return;
    const since = new Date(deps.clock.now().getTime() - limits.untouchedProfileDays * dayMs);
    // A long list of reminders takes several turns.
    if ((await deps.alerts.remindUntouched(since, remindersPerTurn)) < remindersPerTurn) remindedDay = today;
  };
}

async function alertZone(deps: Deps, timeZone: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const now = deps.clock.now();
    const local = localTime(now, timeZone);
    if (local.hour < limits.alertsFromHour || local.hour >= limits.alertsUntilHour) return;
    const readers = await deps.alerts.due({ timeZone, day: local.day, limit: readersPerQuery });
    if (readers.length === 0) return;
    for (const reader of readers) {
      if (isOver()) return;
      await alertReader(deps, reader, { now, local, timeZone });
    }
  }
}

interface Morning {
  now: Date;
  local: LocalTime;
  timeZone: string;
}

async function alertReader(deps: Deps, reader: AlertReader, { now, local, timeZone }: Morning): Promise<void> {
  const { day } = local;
  const until = new Date(now.getTime() - limits.alertSettleMs);
  const items = (await deps.alerts.itemsOf(reader)).filter((item) => isDue(item, local, timeZone));
  const sections: AlertSection[] = [];
  for (const item of items) {
    if (sections.length === limits.alertSectionsMax) break;
    const section = await findNewMatches(deps, { reader, item, until });
    if (section) sections.push(section);
  }
  const digest: AlertDigest | undefined = sections.length > 0 ? { reader, day, sections } : undefined;
  await deps.alerts.recordDigest({ reader, day, until, itemIds: items.map(({ id }) => id), digest });
}

/** Weekly alerts are due on Sundays, with which the week begins in the Gulf, or seven days after the last alert. */
function isDue({ alert, alertedUntil }: AlertItem, { day, isSunday }: LocalTime, timeZone: string): boolean {
  if (alert === 'daily') return true;
  const lastDay = localTime(alertedUntil, timeZone).day;
  const days = (Date.parse(day) - Date.parse(lastDay)) / dayMs;
  return isSunday ? days > 0 : days >= 7;
}

/** The fields of a card that decide whether it is new. */
interface CardDates {
  id: number;
  registeredAt?: string;
  publishedAt?: string;
}

type ReadPage = (
  deps: Deps,
  parameters: Record<string, string>,
  cursor: string | undefined,
) => Promise<ListingPage> | undefined;

interface Search {
  feed: FeedName;
  readPage: ReadPage;
}

const limit = limits.pageSizeMax;

/**
 * The lists of the three directories. A saved search is the address of a directory, so its parameters also name filters that
 * were added after it was saved.
 */
const searches: Record<string, Search> = {
  '/jobs': {
    feed: 'jobs',
    readPage(deps, parameters, cursor) {
      const parsed = v.safeParse(JobQuerySchema, parameters);
      return parsed.success ? listJobs(deps, { ...parsed.output, isNewestFirst: true, limit, cursor }) : undefined;
    },
  },
  '/browse': {
    feed: 'talents',
    readPage(deps, parameters, cursor) {
      const parsed = v.safeParse(TalentQuerySchema, parameters);
      return parsed.success ? listTalents(deps, { ...parsed.output, sort: 'newest', limit, cursor }) : undefined;
    },
  },
  '/browse-companies': {
    feed: 'companies',
    readPage(deps, parameters, cursor) {
      const parsed = v.safeParse(CompanyQuerySchema, parameters);
      return parsed.success ? listCompanies(deps, { ...parsed.output, limit, cursor }) : undefined;
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
  const followed = searchOf(item);
  if (!followed) return undefined;
  const { kind, search, parameters } = followed;
  const isNew = await newnessOf(deps, search.feed, { since: item.alertedUntil, until });
  const isOwn = (id: number) => search.feed === (reader.realm === 'user' ? 'talents' : 'companies') && id === reader.id;
  const ids: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < limits.alertPagesMax; page += 1) {
    const listing = await pageOrUndefined(() => search.readPage(deps, parameters, cursor));
    if (!listing) return undefined;
    const cards: CardDates[] = JSON.parse(listing.json.toString());
    ids.push(...cards.filter((card) => isNew(card) === 'new' && !isOwn(card.id)).map(({ id }) => id));
    // All further cards are older.
    if (listing.nextCursor === null || cards.some((card) => isNew(card) === 'old')) break;
    cursor = listing.nextCursor;
  }
  const shown = ids.slice(0, limits.alertThingsShown);
  if (shown.length === 0) return undefined;
  return { kind, key: item.key, feed: search.feed, ids: shown, more: ids.length - shown.length };
}

/** A search may name a skill that the catalog no longer has. That error must not stop the alerts of other searches. */
async function pageOrUndefined(read: () => ReturnType<ReadPage>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return undefined;
    throw error;
  }
}

function searchOf({ kind, key }: AlertItem) {
  const { '/jobs': jobs } = searches;
  if (kind === 'company' && jobs) return { kind, search: jobs, parameters: { company: key } };
  const search = kind === 'search' ? searches[key.split('?', 1)[0] ?? ''] : undefined;
  if (!search || kind !== 'search') return undefined;
  const parts = savedSearchParts(key).filter(([name]) => !ignoredParameters.includes(name));
  return { kind, search, parameters: Object.fromEntries(parts) };
}

type Newness = 'later' | 'new' | 'old';

/** Returns whether a card became public before, in or after the period. Cards of companies have no date, so ids are compared. */
async function newnessOf(
  { alerts }: Pick<Deps, 'alerts'>,
  feed: FeedName,
  { since, until }: { since: Date; until: Date },
): Promise<(card: CardDates) => Newness> {
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
