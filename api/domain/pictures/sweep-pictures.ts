import type { Deps } from '../../deps.ts';

/**
 * Deletes pictures that were replaced or taken off: what somebody no longer shows is not to be had by its old address.
 *
 * @param before Younger ones stay: the edit that names an upload comes a moment after it.
 * @see DECISIONS
 */
export async function sweepPictures(
  { pictures, accounts }: Pick<Deps, 'pictures' | 'accounts'>,
  before: Date,
): Promise<void> {
  // One at a time, so that requests go first.
  for await (const url of pictures.storedBefore(before)) {
    if (!(await accounts.isPictureShown(url))) await pictures.remove(url);
  }
}
