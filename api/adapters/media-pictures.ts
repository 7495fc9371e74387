import { hash } from 'node:crypto';
import type { Metadata } from 'sharp';
import { limits } from '#shared/limits.ts';
import type { PictureFiles, PictureStore } from '../domain/ports/pictures.ts';
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

/** The names of the files of a picture; none for an address of another site. */
function filesOf(url: string): string[] {
  const sha = /^\/media\/([0-9a-f]{64})-\d+\.(?:webp|jpg)$/.exec(url)?.[1];
  if (!sha) return [];
  return limits.pictureSizesPx.flatMap((sizePx) => [`${sha}-${sizePx}.webp`, `${sha}-${sizePx}.jpg`]);
}

/** The names of the missing files of these pictures. */
export async function missingPictureFiles(files: PictureFiles, urls: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const url of urls) {
    const names = filesOf(url);
    const found = await Promise.all(names.map((name) => files.has(name)));
    missing.push(...names.filter((_, index) => !found[index]));
  }
  return missing;
}

type Refusal = Awaited<ReturnType<PictureStore['save']>> & { refused: string };
const invalid: Refusal = { refused: 'picture_invalid' };
const tooLarge: Refusal = { refused: 'picture_too_large' };
const busy: Refusal = { refused: 'busy' };

// A waiting upload holds up to 2 MiB; converting one takes up to a second.
const waitingMax = 16;
const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp' } as const;

/**
 * Stores pictures as files named by the hash of the upload: square, in three sizes, as WebP and JPEG, upright and
 * without metadata (a phone writes the place into its photos).
 *
 * @see trust §5 Pictures
 */
export function createMediaPictures(files: PictureFiles): PictureStore {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: waitingMax });

  async function save(dataUrl: string, signal?: AbortSignal): ReturnType<PictureStore['save']> {
    const sent = pictureIn(dataUrl);
    if ('refused' in sent) return sent;
    const { bytes, format } = sent;
    const refused = await refusalOf(bytes, format);
    if (refused) return refused;
    const sha = hash('sha256', bytes, 'hex');
    const sizes = await allSizes(bytes, signal).catch((error: unknown) => {
      if (signal?.aborted) throw error;
    });
    if (!sizes) return invalid;
    for (const { suffix, content } of sizes) {
      signal?.throwIfAborted();
      await files.write(`${sha}-${suffix}`, content);
    }
    return { url: `/media/${sha}-256.webp` };
  }

  return {
    queueLength: () => queue.length(),
    async save(dataUrl, signal) {
      const saved = await queue.run(() => save(dataUrl, signal), signal);
      return saved === 'busy' ? busy : saved;
    },
    async remove(url) {
      await Promise.all(filesOf(url).map((name) => files.remove(name)));
    },
  };
}

function pictureIn(dataUrl: string): { bytes: Buffer; format: string } | Refusal {
  const [, format, base64] = /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (!format || !base64) return invalid;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length > limits.pictureMaxBytes ? tooLarge : { bytes, format };
}

// The first bytes give the type, and the size is known before decoding: a small file may unpack to gigabytes.
async function refusalOf(bytes: Buffer, claimed: string): Promise<Refusal | undefined> {
  if (!hasMagicBytes(bytes, claimed)) return invalid;
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata?.width || !metadata.height || metadata.format !== claimed || !(claimed in formats)) return invalid;
  return isTooLarge(metadata) ? tooLarge : undefined;
}

// The number of pixels is not enough: with 16 bits and transparency a pixel takes eight times as long as a grey one.
function isTooLarge({ width, height, channels, depth }: Metadata): boolean {
  const pixels = width * height;
  const bytesPerSample = depth === 'uchar' ? 1 : 2;
  return pixels > limits.pictureMaxPixels || pixels * channels * bytesPerSample > limits.pictureMaxDecodedBytes;
}

function hasMagicBytes(bytes: Buffer, claimed: string): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (claimed === 'jpeg') return start.startsWith('\xFF\xD8\xFF');
  if (claimed === 'png') return start.startsWith('\x89PNG\r\n\x1A\n');
  return start.startsWith('RIFF') && start.endsWith('WEBP');
}

interface Size {
  /** `256.webp` */
  suffix: string;
  content: Buffer;
}

// Decoded once into the largest square, of which the others are made: decoding costs most of the time.
async function allSizes(bytes: Buffer, signal: AbortSignal | undefined): Promise<Size[]> {
  const sharp = await loadSharp();
  const largestPx = Math.max(...limits.pictureSizesPx);
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.pictureMaxPixels, failOn: 'error' })
    .rotate()
    .resize(largestPx, largestPx, { fit: 'cover', position: 'centre' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes: Size[] = [];
  for (const sizePx of limits.pictureSizesPx) {
    signal?.throwIfAborted();
    const square = sharp(data, { raw: { width, height, channels } }).resize(sizePx, sizePx);
    const onWhite = square.clone().flatten({ background: '#ffffff' });
    const jpeg = onWhite.jpeg({ quality: limits.pictureJpegQuality * 100, mozjpeg: true });
    sizes.push({ suffix: `${sizePx}.webp`, content: await square.clone().webp({ quality: 82 }).toBuffer() });
    sizes.push({ suffix: `${sizePx}.jpg`, content: await jpeg.toBuffer() });
  }
  return sizes;
}
