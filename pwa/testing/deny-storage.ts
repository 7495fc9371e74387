import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { closeAccountDb } from '#pwa/local/account-db.ts';

/**
 * Makes the browser deny storage for an account, as some private windows do.
 *
 * @returns a function that ends this
 */
export function denyStorage(userId: number): () => void {
  const { indexedDB } = Dexie.dependencies;
  closeAccountDb(userId);
  Object.assign(Dexie.dependencies, { indexedDB: undefined });
  return () => {
    Object.assign(Dexie.dependencies, { indexedDB });
    closeAccountDb(userId);
  };
}
