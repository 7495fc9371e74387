import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { closeCacheDb } from '#pwa/local/cache-db.ts';

/**
 * Makes the public copies on the device unreadable, as when the browser has lost its storage.
 *
 * @returns a function that makes them readable again
 */
export function loseCopies(): () => void {
  const { indexedDB } = Dexie.dependencies;
  closeCacheDb();
  Object.assign(Dexie.dependencies, { indexedDB: undefined });
  return () => {
    Object.assign(Dexie.dependencies, { indexedDB });
    closeCacheDb();
  };
}
