import { Dexie } from 'dexie';
import { cacheDbName, closeCacheDb } from './cache-db.ts';

/**
 * Gives up the public copies, so that an edit finds room: all of it can be fetched again, the edit cannot.
 *
 * @see sync §5 Save
 */
export async function makeRoom(): Promise<void> {
  closeCacheDb();
  await Dexie.delete(cacheDbName);
}
