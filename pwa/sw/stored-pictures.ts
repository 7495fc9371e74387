import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { pictureCacheName } from '#pwa/local/cache-storage.ts';
import { limits } from '#shared/limits.ts';

/**
 * Stores the pictures that were seen last. Their names are hashes of their content, so a stored one is never out of date.
 * Their count and the size of each are bounded.
 */
export function storedPictures(): CacheFirst {
  const expiration = new ExpirationPlugin({ maxEntries: limits.picturesKept, purgeOnQuotaError: true });
  // Its types allow undefined hooks, which the strict reading of optional ones does not.
  const onlyTheLast = expiration as WorkboxPlugin;
  return new CacheFirst({ cacheName: pictureCacheName, plugins: [onlySmallPictures, onlyTheLast] });
}

const onlySmallPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isWorthKeeping(response) ? response : null),
};

/** A picture of the own server that is small enough: no error, no answer of a captive portal. */
export function isWorthKeeping({ status, headers, type }: Response): boolean {
  const bytes = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const isImage = headers.get('content-type')?.startsWith('image/') ?? false;
  return status === 200 && type !== 'opaque' && isImage && bytes <= limits.pictureKeptMaxBytes;
}
