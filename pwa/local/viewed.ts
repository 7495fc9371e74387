import type { Table } from 'dexie';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { cacheDb, type Viewed } from './cache-db.ts';

const tableNames = { talents: 'profiles', companies: 'companies', jobs: 'jobs' };
const dayMs = 86_400_000;
const kept: Record<FeedName, number> = {
  talents: limits.viewedProfilesKept,
  companies: limits.viewedCompaniesKept,
  jobs: limits.viewedJobsKept,
};

/** The rows of the feed that were opened, whole. */
export function viewedOf(feed: FeedName): Table<Viewed, number> {
  return cacheDb().table<Viewed, number>(tableNames[feed]);
}

/** Keeps the newest opened rows, for 30 days. Within a transaction. @see trust §7 */
export async function dropOldViewed(feed: FeedName, now: number): Promise<void> {
  const viewed = viewedOf(feed);
  await viewed
    .where('viewedAt')
    .below(now - limits.viewedKeptDays * dayMs)
    .delete();
  const surplus = (await viewed.count()) - kept[feed];
  if (surplus > 0) await viewed.bulkDelete(await viewed.orderBy('viewedAt').limit(surplus).primaryKeys());
}
