import { limits } from '#shared/limits.ts';

/** A square part of a picture, in its own upright pixels; one around the picture lies partly outside of it. */
export interface CropSquare {
  x: number;
  y: number;
  width: number;
  height: number;
}

const edgePx = Math.max(...limits.pictureSizesPx);

/**
 * Decodes a picture the way up that its camera noted. @throws when the browser cannot decode it @see requirements J11
 */
export function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** The largest square in the middle of a picture. @see requirements J10 */
export function centredSquare(width: number, height: number): CropSquare {
  const edge = Math.min(width, height);
  return { x: Math.round((width - edge) / 2), y: Math.round((height - edge) / 2), width: edge, height: edge };
}

/** The smallest square around a picture, for one of which nothing may be cut off. */
export function squareAround(width: number, height: number): CropSquare {
  const edge = Math.max(width, height);
  return { x: Math.round((width - edge) / 2), y: Math.round((height - edge) / 2), width: edge, height: edge };
}

/**
 * Cuts a square out of a picture.
 *
 * @returns a data URL of a JPEG of 512 × 512 px, quality 0.85; parts that were transparent or outside of the picture
 * are white
 * @see requirements J10
 */
export function cropPicture(picture: ImageBitmap, square: CropSquare): string {
  const canvas = document.createElement('canvas');
  canvas.width = edgePx;
  canvas.height = edgePx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, edgePx, edgePx);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, edgePx, edgePx);
  return canvas.toDataURL('image/jpeg', limits.pictureJpegQuality);
}

/** Why a file cannot become a photo; keys of `forms.json`, `picture`. */
export type PictureFault = 'heic' | 'unreadable' | 'too_large';

const maxFileBytes = 30 * 1024 * 1024;
const headBytes = 16;

/** The real type of a file, whatever its name is. */
export function kindOf(head: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | 'other' {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(text.slice(8, 12))) return 'heic';
  return 'other';
}

/** The reason why a file cannot be the picture of an account; null when it can. @see requirements J11 */
export async function faultOfFile(file: Blob): Promise<PictureFault | null> {
  if (file.size > maxFileBytes) return 'too_large';
  const kind = kindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (kind === 'heic') return 'heic';
  return kind === 'other' ? 'unreadable' : null;
}
