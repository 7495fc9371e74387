import { pictureVariant } from '#shared/rules/identity.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

export interface SentPicture {
  /** The field of the call that contains the picture. */
  field: string;
  /** A data URL, or the address that is stored now. */
  picture: string;
  /** The address that is stored now. */
  current: string | null;
  /** Aborted when the sender disconnects. */
  signal?: AbortSignal | undefined;
}

/**
 * Stores an uploaded picture. An address is accepted only when it is the current picture of the row, in any size:
 * otherwise an account could show another account's picture, also after its owner has left.
 *
 * @returns Its address.
 * @throws AppError `validation_failed`, `busy`
 * @see trust §5 Pictures, docs/decisions/022-pictures-by-upload-alone.md
 */
export async function storedPicture(
  { pictures }: Pick<Deps, 'pictures'>,
  { field, picture, current, signal }: SentPicture,
): Promise<string> {
  if (!picture.startsWith('data:')) {
    const url = pictureVariant(picture, 256, 'webp');
    return url === current ? url : fail('validation_failed', { fields: { [field]: 'picture_not_own' } });
  }
  const saved = await pictures.save(picture, signal);
  if ('url' in saved) return saved.url;
  return saved.refused === 'busy' ? fail('busy') : fail('validation_failed', { fields: { [field]: saved.refused } });
}

/**
 * Deletes pictures that an edit replaced, so that nobody fetches them by their old address. It deletes only pictures
 * that this database lists as replaced, because the others may belong to another database in the same folder.
 *
 * @param before Pictures that were replaced before this moment.
 */
export async function sweepPictures(
  { pictures, retiredPictures }: Pick<Deps, 'pictures' | 'retiredPictures'>,
  before: Date,
): Promise<void> {
  for (const url of await retiredPictures.before(before)) {
    if (!(await retiredPictures.isShown(url))) await pictures.remove(url);
    // The last step, so that after a crash before it the picture is deleted again.
    await retiredPictures.forget(url);
  }
}
