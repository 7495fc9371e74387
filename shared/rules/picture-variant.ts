import type { limits } from '../limits.ts';

/**
 * Gives the address of another size or format of a stored picture.
 *
 * @param url `/media/{sha256}-256.webp`, as answered by the API.
 * @param sizePx Edge of the square.
 * @see api §2 Pictures
 */
export function pictureVariant(
  url: string,
  sizePx: (typeof limits.pictureSizesPx)[number],
  format: 'webp' | 'jpg',
): string {
  return url.replace(/-\d+\.(?:webp|jpg)$/, `-${sizePx}.${format}`);
}
