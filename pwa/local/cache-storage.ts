import { keptPagesName } from '#shared/catalog/kept-pages.ts';
import { limits } from '#shared/limits.ts';
import { cacheStorage } from '../secure-context/secure-parts.ts';
import { inTime } from './storage-health.ts';

/** Where the worker keeps the pictures seen last; its entries may go whenever room is needed. */
export const pictureCacheName = 'dalil-pictures';

/** How many pictures are kept; 0 where there is no Cache Storage. @throws StorageSilent, DOMException */
export async function countStoredPictures(): Promise<number> {
  const cache = await inTime(cacheStorage()?.open(pictureCacheName));
  return cache ? (await inTime(cache.keys())).length : 0;
}

/** Removes every kept picture. */
export async function removeStoredPictures(): Promise<void> {
  await inTime(cacheStorage()?.delete(pictureCacheName));
}

/** Header of a kept page: the ids of all that is on it, whatever their kind. */
export const shownIdsHeader = 'X-Shown-Ids';

/**
 * Removes the kept pages that show one of these people, companies or jobs. Ids of other kinds match as well: then a page
 * is asked for anew without need.
 *
 * @see requirements V13
 */
export async function removePagesShowing(ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await inTime(dropPagesOf(ids), limits.storageWorkMs);
}

async function dropPagesOf(ids: readonly number[]): Promise<void> {
  const cache = await cacheStorage()?.open(keptPagesName);
  if (!cache) return;
  const gone = new Set(ids.map(String));
  for (const request of await cache.keys()) {
    const shown = (await cache.match(request))?.headers.get(shownIdsHeader)?.split(' ') ?? [];
    if (shown.some((id) => gone.has(id))) await cache.delete(request);
  }
}

/** Removes every kept page. */
export async function removeStoredPages(): Promise<void> {
  await inTime(cacheStorage()?.delete(keptPagesName));
}
