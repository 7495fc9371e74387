import { pageCacheName } from '#shared/catalog/cached-pages.ts';
import { limits } from '#shared/limits.ts';
import { cacheStorage } from '../secure-context/secure-parts.ts';
import { inTime } from './storage-health.ts';

/** The cache in which the worker stores the pictures that were seen last. It may be evicted at any time. */
export const pictureCacheName = 'dalil-pictures';

/** The number of stored pictures; 0 where there is no Cache Storage. @throws StorageSilent, DOMException */
export async function countStoredPictures(): Promise<number> {
  const cache = await inTime(cacheStorage()?.open(pictureCacheName));
  return cache ? (await inTime(cache.keys())).length : 0;
}

/** Removes every stored picture. */
export async function removeStoredPictures(): Promise<void> {
  await inTime(cacheStorage()?.delete(pictureCacheName));
}

/** Header of a stored page: the ids of the people, companies and jobs on it. */
export const shownIdsHeader = 'X-Shown-Ids';

/**
 * Removes the stored pages that show one of these people, companies or jobs. An id may also match a thing of another kind;
 * then a page is fetched again without need.
 *
 * @see requirements V13
 */
export async function removePagesShowing(ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await inTime(dropPagesOf(ids), limits.storageWorkMs);
}

async function dropPagesOf(ids: readonly number[]): Promise<void> {
  const cache = await cacheStorage()?.open(pageCacheName);
  if (!cache) return;
  const gone = new Set(ids.map(String));
  for (const request of await cache.keys()) {
    const shown = (await cache.match(request))?.headers.get(shownIdsHeader)?.split(' ') ?? [];
    if (shown.some((id) => gone.has(id))) await cache.delete(request);
  }
}

/** Removes every stored page. */
export async function removeStoredPages(): Promise<void> {
  await inTime(cacheStorage()?.delete(pageCacheName));
}
