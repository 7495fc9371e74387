import { cacheDb, inCacheDb, type StoredValue } from './cache-db.ts';

/** Stores a public value under a name. */
export async function saveValue(key: string, value: unknown, now: number): Promise<void> {
  await inCacheDb(() => cacheDb().meta.put({ key, value, savedAt: now }));
}

/** Reads a public value; the caller checks its shape. */
export function readValue(key: string): Promise<StoredValue | undefined> {
  return inCacheDb(() => cacheDb().meta.get(key));
}
