import { Dexie, type EntityTable, type Table } from 'dexie';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import type { PublicCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import type { SharedProfile } from '#shared/rules/public-profile.ts';
import type { FeedState } from '../sync/feed-state.ts';
import { closeForOthers, DatabaseDoor, deleteDb } from './database-door.ts';
import { deletePlace, placedDatabases } from './database-places.ts';
import { endTransactionsWhenFrozen } from './end-when-frozen.ts';
import type { ShardText } from './shard-text.ts';
import { storageBuckets } from './storage-buckets.ts';

/** Facts about a shard that are known without reading it. */
export interface ShardInfo {
  /** True when the feed filled it. Other shards have only rows of lists and featured rows. */
  isWhole: boolean;
  count: number;
  /** Σ mix32(id, rev) mod 2³². @see protocol §1 digest */
  sum: number;
  /** Estimate of what text and rows take. */
  bytes: number;
  /** Version of the shard: grows with each write. */
  stamp: number;
}

/** The stored state of a feed's copy, and its index of shards. Devices have these names, so they cannot change. */
export interface StoredFeed extends FeedState {
  feed: FeedName;
  /** Generation of the copy, a random id. With another one, everything that was read before is out of date. */
  birth: string;
  /** Version of the copy: grows with each write. */
  stamp: number;
  /** Index of the shards, by their number. */
  notes: Map<number, ShardInfo>;
}

/** Some neighbouring cards of a feed. */
export interface StoredCards {
  feed: FeedName;
  bundle: number;
  ids: number[];
  /** Each card as JSON on a line of its own, in the order of `ids`: one text is written many times as fast as 64. */
  lines: string;
}

/** The search text of one shard and the revisions of its rows. */
export interface StoredShard extends ShardText {
  feed: FeedName;
  n: number;
}

/** A profile, company or job that was opened on this device. */
export interface Viewed {
  id: number;
  rev: number;
  /** When the server last answered it, in ms. */
  savedAt: number;
  /** When a person last opened it, in ms. */
  viewedAt: number;
}

export interface StoredProfile extends SharedProfile, Viewed {}

export interface StoredCompany extends PublicCompany, Viewed {
  /** How many positions were open then; the jobs are in their own table. */
  openJobs: number;
}

export interface StoredJob extends Job, Viewed {}

/** A list as the server answered it: the order of the rows, without the rows. */
export interface StoredList {
  key: string;
  feed: FeedName;
  ids: number[];
  total: number;
  /** Names the page after the last id; null at the end. */
  next: string | null;
  didYouMean?: string | null | undefined;
  savedAt: number;
}

/** A single value with a name, such as the counts of the home page. */
export interface StoredValue {
  key: string;
  value: unknown;
  savedAt: number;
}

/**
 * Public data, which can be fetched again. A change of the schema takes a new name and deletes the old database. Each card is
 * stored once, whether it came with a list or a feed.
 */
export type CacheDb = Dexie & {
  cards: Table<StoredCards, [FeedName, number]>;
  shards: Table<StoredShard, [FeedName, number]>;
  feeds: EntityTable<StoredFeed, 'feed'>;
  profiles: EntityTable<StoredProfile, 'id'>;
  companies: EntityTable<StoredCompany, 'id'>;
  jobs: EntityTable<StoredJob, 'id'>;
  lists: Table<StoredList, string>;
  meta: Table<StoredValue, string>;
};

/** Name of the database of public copies. @see protocol §2 */
export const cacheDbName = 'dalil-cache-v11';

const olderCacheDbNames = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((version) => `dalil-cache-v${version}`);

/** The bucket of the public copies, where the browser has buckets: only a deleted bucket frees its space at once. */
async function placeOfCache(name: string): Promise<IDBFactory | undefined> {
  return (await storageBuckets()?.open(name))?.indexedDB;
}

function openCacheDb(): CacheDb {
  const place = storageBuckets() && { indexedDB: placedDatabases(placeOfCache) };
  const options = { chromeTransactionDurability: 'relaxed', ...place } as const;
  // Dexie adds the tables that the stores name at run time.
  const db = new Dexie(cacheDbName, options) as CacheDb;
  db.version(1).stores({
    cards: '[feed+bundle]',
    shards: '[feed+n]',
    feeds: 'feed',
    profiles: 'id,&slug,viewedAt',
    companies: 'id,&slug,viewedAt',
    jobs: 'id,companyId,viewedAt',
    lists: 'key,savedAt,[feed+savedAt]',
    meta: 'key',
  });
  closeForOthers(db);
  endTransactionsWhenFrozen(db, { keepsWrites: false });
  return db;
}

let hasTidied = false;

const door = new DatabaseDoor<CacheDb>(cacheDbName, () => {
  // Another tab may still use one. The next start then removes it.
  if (!hasTidied) for (const name of olderCacheDbNames) void deleteDb(name).catch(() => undefined);
  hasTidied = true;
  return openCacheDb();
});

/** The open database of public copies. */
export function cacheDb(): CacheDb {
  return door.get();
}

/** Forgets the connection, so that the next call opens a new one. */
export function closeCacheDb(): void {
  door.close();
}

/** Does work on the database of public copies. @throws StorageSilent when there is no answer in time */
export function inCacheDb<T>(work: () => Promise<T>): Promise<T> {
  return door.inDb(work);
}

/** Deletes every public copy. Unlike the removal of rows this needs no space, and frees space at once. */
export async function deleteCacheDb(): Promise<void> {
  closeCacheDb();
  await deletePlace(cacheDbName);
}

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

/** Removes opened rows after 30 days, and the oldest ones beyond the limit. Call it within a transaction. @see trust §7 */
export async function dropOldViewed(feed: FeedName, now: number): Promise<void> {
  const viewed = viewedOf(feed);
  await viewed
    .where('viewedAt')
    .below(now - limits.viewedKeptDays * dayMs)
    .delete();
  const surplus = (await viewed.count()) - kept[feed];
  if (surplus > 0) await viewed.bulkDelete(await viewed.orderBy('viewedAt').limit(surplus).primaryKeys());
}
