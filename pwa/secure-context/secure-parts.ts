/**
 * Parts of the browser that pages have at secure addresses only: https, and localhost. The types of the browser say that
 * they are always there; the rest of the app takes them from here and handles their absence.
 */

/** Locks across tabs and the worker; undefined at an address that is not secure. */
export function browserLocks(): LockManager | undefined {
  return navigator.locks;
}

/** Files that the worker answers with; undefined at an address that is not secure. */
export function cacheStorage(): CacheStorage | undefined {
  return globalThis.caches;
}

/** Space and persistence of the stored data; undefined at an address that is not secure. */
export function storageManager(): StorageManager | undefined {
  return navigator.storage;
}
