import { feedNames } from '#shared/catalog/feeds.ts';
import { cacheDb, inCacheDb, type StoredFeed } from './cache-db.ts';
import { removeStoredPages, removeStoredPictures } from './cache-storage.ts';
import { newFeed } from './feed-rows.ts';

/** The device's copy of public data. */
export interface Copies {
  feeds: StoredFeed[];
  viewedProfiles: number;
}

/** Reads the sizes and states of the copy, without the rows. */
export function readCopies(): Promise<Copies> {
  return inCacheDb(async () => {
    const { feeds, profiles } = cacheDb();
    return { feeds: await feeds.toArray(), viewedProfiles: await profiles.count() };
  });
}

/** Removes every public copy. A fill that runs now stops, because the number of its run is no longer the stored one. */
export async function removeCopies(): Promise<void> {
  await inCacheDb(() => {
    const db = cacheDb();
    return db.transaction('rw', db.tables, async () => {
      const runs = new Map((await db.feeds.toArray()).map(({ feed, run }) => [feed, run]));
      for (const table of db.tables) await table.clear();
      for (const feed of feedNames) await db.feeds.put({ ...newFeed(feed), run: (runs.get(feed) ?? 0) + 1 });
    });
  });
  await removeStoredPages();
  await removeStoredPictures();
}

/** Removes the half of the opened profiles that was opened longest ago, to free space. */
export async function removeOldProfiles(): Promise<void> {
  await inCacheDb(async () => {
    const { profiles } = cacheDb();
    const half = Math.ceil((await profiles.count()) / 2);
    await profiles.bulkDelete(await profiles.orderBy('viewedAt').limit(half).primaryKeys());
  });
}
