import type { Deps } from '../deps.ts';

/**
 * Deletes pictures that an edit replaced, so that a removed picture cannot be fetched by its old address. Only those
 * that this database knows to be replaced: another one, or an older copy, does not know whose pictures the others are.
 *
 * @param before When they must have been taken off.
 */
export async function sweepPictures(
  { pictures, retiredPictures }: Pick<Deps, 'pictures' | 'retiredPictures'>,
  before: Date,
): Promise<void> {
  for (const url of await retiredPictures.before(before)) {
    if (!(await retiredPictures.isShown(url))) await pictures.remove(url);
    // Last: after a kill in between it is deleted again.
    await retiredPictures.forget(url);
  }
}
