import { Dexie, type EntityTable, type Table } from 'dexie';
import type { PublicProfile, TalentCard } from '#shared/model/user.ts';
import { giveWay } from './give-way.ts';

/** A talent as the server answered it, with what the indexes need. */
export interface StoredTalent extends TalentCard {
  /** Part of the feed that holds this id. @see sync §2 */
  shard: number;
  /** 1 while the server calls the talent featured; booleans are no keys. */
  feat: 0 | 1;
}

/** A profile that was opened on this device. */
export interface StoredProfile extends PublicProfile {
  /** When the server last answered it, in ms. */
  savedAt: number;
  /** When a person last opened it, in ms. */
  viewedAt: number;
}

/** A list as the server answered it: the order of the talents, without the talents. */
export interface StoredList {
  key: string;
  ids: number[];
  total: number;
  /** Names the page after the last id; null at the end. */
  next: string | null;
  savedAt: number;
}

/** A single value with a name, such as the counts of the home page. */
export interface StoredValue {
  key: string;
  value: unknown;
  savedAt: number;
}

/** What everybody may see, disposable: a change of its shape takes a new name and deletes the old one. */
export type CacheDb = Dexie & {
  talents: EntityTable<StoredTalent, 'id'>;
  profiles: EntityTable<StoredProfile, 'id'>;
  lists: Table<StoredList, string>;
  meta: Table<StoredValue, string>;
};

/** Name of the database of public copies. @see sync §3 */
export const cacheDbName = 'dalil-cache-v1';

/** Talents per part of the feed. @see sync §2 */
export const shardSize = 512;

function openCacheDb(): CacheDb {
  // Dexie adds the tables that the stores name at run time.
  const db = new Dexie(cacheDbName, { chromeTransactionDurability: 'relaxed' }) as CacheDb;
  db.version(1).stores({
    talents: 'id,&slug,shard,[feat+id]',
    profiles: 'id,&slug,viewedAt',
    lists: 'key,savedAt',
    meta: 'key',
  });
  giveWay(db);
  return db;
}

let opened: CacheDb | undefined;

/** The open database of public copies. */
export function cacheDb(): CacheDb {
  opened ??= openCacheDb();
  return opened;
}

/** Forgets the connection, so that the next call opens a new one. */
export function closeCacheDb(): void {
  opened?.close();
  opened = undefined;
}
