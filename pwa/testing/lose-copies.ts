import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { closeCacheDb } from '#pwa/local/cache-db.ts';

/**
 * The public copies on the device cannot be read any more, as where the browser lost its storage.
 *
 * @returns what gives them back
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
