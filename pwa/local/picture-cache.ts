/** Where the worker keeps the pictures seen last; its entries may go whenever room is needed. */
export const pictureCacheName = 'dalil-pictures';

/** How many pictures are kept; 0 where there is no Cache Storage. */
export async function countKeptPictures(): Promise<number> {
  if (!('caches' in globalThis)) return 0;
  const cache = await caches.open(pictureCacheName);
  return (await cache.keys()).length;
}

/** Removes every kept picture. */
export async function removeKeptPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCacheName);
}
