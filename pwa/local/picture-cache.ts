import { cacheStorage } from '../secure-context/secure-parts.ts';
import { inTime } from './storage-health.ts';

/** Where the worker keeps the pictures seen last; its entries may go whenever room is needed. */
export const pictureCacheName = 'dalil-pictures';

/** How many pictures are kept; 0 where there is no Cache Storage. @throws StorageSilent, DOMException */
export async function countKeptPictures(): Promise<number> {
  const cache = await inTime(cacheStorage()?.open(pictureCacheName));
  return cache ? (await inTime(cache.keys())).length : 0;
}

/** Removes every kept picture. */
export async function removeKeptPictures(): Promise<void> {
  await inTime(cacheStorage()?.delete(pictureCacheName));
}
