import { pictureVariant } from '#shared/rules/picture-variant.ts';
import type { Deps } from '../../ports/deps.ts';
import { fail } from '../app-error.ts';

export interface SentPicture {
  /** The field it was sent in. */
  field: string;
  /** A data URL, or an own address. */
  picture: string;
  /** The address that is stored now. */
  current: string | null;
  /** Aborted when the sender has left. */
  gone?: AbortSignal | undefined;
}

/**
 * Stores a picture that was sent, or checks that an own address names one.
 *
 * @returns Its address.
 * @throws AppError `validation_failed`, `busy`
 * @see trust §5 Pictures
 */
export async function storedPicture(
  { pictures }: Pick<Deps, 'pictures'>,
  { field, picture, current, gone }: SentPicture,
): Promise<string> {
  if (!picture.startsWith('data:')) {
    const url = pictureVariant(picture, 256, 'webp');
    if (url === current || (await pictures.exists(url))) return url;
    return fail('validation_failed', { fields: { [field]: 'picture_invalid' } });
  }
  const saved = await pictures.save(picture, gone);
  if ('url' in saved) return saved.url;
  return saved.refused === 'busy' ? fail('busy') : fail('validation_failed', { fields: { [field]: saved.refused } });
}
