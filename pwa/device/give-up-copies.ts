import { deleteCacheDb } from '../local/cache-db.ts';
import { removeKeptPages } from '../local/kept-pages.ts';
import { removeKeptPictures } from '../local/picture-cache.ts';
import { evict } from './evict.ts';

/** Steps that give up the parts that are missed least; the next one gives up all that is left. */
const gentleSteps = 3;

/**
 * Gives up public copies to make room for unsent data: first in the order of eviction, in the end all of
 * them. They come again with the next connection.
 *
 * @returns false when nothing is left to give up
 * @see protocol §3 Evict, SYNC-19
 */
export async function giveUpCopies(step: number): Promise<boolean> {
  if (step > gentleSteps) return false;
  // On a full disk even the removal of rows can fail, since it writes.
  const isSome = step < gentleSteps && (await evict().catch(() => false));
  if (isSome) return true;
  // On a full disk even a removal can fail; the next step removes more.
  await removeKeptPages().catch(() => undefined);
  // The same here.
  await removeKeptPictures().catch(() => undefined);
  // A page that reads them at this moment can hold it up; the next step tries again.
  await deleteCacheDb().catch(() => undefined);
  return step <= gentleSteps;
}
