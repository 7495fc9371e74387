import { cacheDb } from '#pwa/local/cache-db.ts';
import { findInDirectory } from '#pwa/local/directory.local.ts';

/** Ms of the first search of a page: the search texts of everybody are read and made ready, then searched. */
export async function readColdText(): Promise<number> {
  await cacheDb().open();
  const startedAt = performance.now();
  const { held } = await findInDirectory('talents', {
    words: ['noor'],
    industry: '',
    country: '',
    now: new Date(),
    limit: 60,
  });
  if (held === 0) throw new Error('Nothing is held');
  return performance.now() - startedAt;
}
