import { hash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { limits } from '#shared/limits.ts';
import type { PictureStore } from '../deps.ts';
import { createWorkQueue } from './work-queue.ts';

let loaded: Promise<typeof import('sharp').default> | undefined;

// Loaded with the first picture: it costs start time and memory that most processes never need.
function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // libvips would follow links inside an SVG; nothing here ever needs that loader.
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

type Refusal = Awaited<ReturnType<PictureStore['save']>> & { refused: string };
const invalid: Refusal = { refused: 'picture_invalid' };
const tooLarge: Refusal = { refused: 'picture_too_large' };
const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp' } as const;

/**
 * Keeps pictures as files named by the hash of what was sent: square, in three sizes, as WebP and JPEG, upright and
 * without metadata (a phone writes the place into its photos).
 *
 * @param mediaDir Made when missing.
 * @see trust §5 Pictures
 */
export function createMediaPictures(mediaDir: string): PictureStore {
  const queue = createWorkQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

  async function save(dataUrl: string): ReturnType<PictureStore['save']> {
    const match = /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl);
    if (!match?.[1] || !match[2]) return invalid;
    const bytes = Buffer.from(match[2], 'base64');
    if (bytes.length > limits.pictureMaxBytes) return tooLarge;
    const refused = await refusalOf(bytes, match[1]);
    if (refused) return refused;
    const sha = hash('sha256', bytes, 'hex');
    await mkdir(mediaDir, { recursive: true });
    try {
      await writeAllSizes(bytes, join(mediaDir, sha));
    } catch (error) {
      if (isStorageError(error)) throw error;
      return invalid;
    }
    return { url: `/media/${sha}-256.webp` };
  }

  return {
    async save(dataUrl) {
      const saved = await queue.run(() => save(dataUrl));
      return saved === 'busy' ? tooLarge : saved;
    },
    async remove(url) {
      const sha = /^\/media\/([0-9a-f]{64})-\d+\.(?:webp|jpg)$/.exec(url)?.[1];
      if (!sha) return;
      const files = limits.pictureSizesPx.flatMap((sizePx) => [`${sha}-${sizePx}.webp`, `${sha}-${sizePx}.jpg`]);
      await Promise.all(files.map((file) => rm(join(mediaDir, file), { force: true })));
    },
    async exists(url) {
      const name = /^\/media\/([0-9a-f]{64}-\d+\.(?:webp|jpg))$/.exec(url)?.[1];
      if (!name) return false;
      return access(join(mediaDir, name)).then(
        () => true,
        () => false,
      );
    },
  };
}

// The type is told by the first bytes, and the size before anything is decoded: a small file may unpack to gigabytes.
async function refusalOf(bytes: Buffer, claimed: string): Promise<Refusal | undefined> {
  if (!hasMagicBytes(bytes, claimed)) return invalid;
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata?.width || !metadata.height || metadata.format !== claimed || !(claimed in formats)) return invalid;
  return metadata.width * metadata.height > limits.pictureMaxPixels ? tooLarge : undefined;
}

function hasMagicBytes(bytes: Buffer, claimed: string): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (claimed === 'jpeg') return start.startsWith('\xFF\xD8\xFF');
  if (claimed === 'png') return start.startsWith('\x89PNG\r\n\x1A\n');
  return start.startsWith('RIFF') && start.endsWith('WEBP');
}

async function writeAllSizes(bytes: Buffer, base: string): Promise<void> {
  const sharp = await loadSharp();
  const upright = sharp(bytes, { limitInputPixels: limits.pictureMaxPixels, failOn: 'error' }).rotate();
  for (const sizePx of limits.pictureSizesPx) {
    const square = upright.clone().resize(sizePx, sizePx, { fit: 'cover', position: 'centre' });
    await writeWhole(`${base}-${sizePx}.webp`, square.clone().webp({ quality: 82 }));
    const onWhite = square.clone().flatten({ background: '#ffffff' });
    await writeWhole(
      `${base}-${sizePx}.jpg`,
      onWhite.jpeg({ quality: limits.pictureJpegQuality * 100, mozjpeg: true }),
    );
  }
}

// Renamed into place when whole, so that no reader ever sees half a file.
async function writeWhole(file: string, picture: Sharp): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, await picture.toBuffer(), { flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function isStorageError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
