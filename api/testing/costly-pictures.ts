import sharp, { type Sharp } from 'sharp';

/** A picture as somebody sends it. */
export interface SentPicture {
  name: string;
  type: 'jpeg' | 'png' | 'webp';
  bytes: Buffer;
}

const widthPx = 4000;
const heightPx = 4000;
/** Of a camera that was held upright: all of the picture has to be turned. */
const turned = { orientation: 6 };

/**
 * The pictures that cost the most of all that are accepted: as many pixels as allowed, in the forms that their formats
 * take longest to read.
 */
export async function costlyPictures(): Promise<SentPicture[]> {
  const plain = await noisy(3, 70);
  const clear = await noisy(4, 50);
  const jpeg = await plain()
    .toColourspace('cmyk')
    .withMetadata(turned)
    .jpeg({ quality: 90, progressive: true })
    .toBuffer();
  const png = await clear().withMetadata(turned).png({ progressive: true, compressionLevel: 3 }).toBuffer();
  const webp = await clear().withMetadata(turned).webp({ lossless: true, effort: 0 }).toBuffer();
  return [
    { name: 'JPEG in four colours, progressive, turned', type: 'jpeg', bytes: jpeg },
    { name: 'PNG, transparent, interlaced, turned', type: 'png', bytes: png },
    { name: 'WebP without loss, transparent, turned', type: 'webp', bytes: webp },
  ];
}

/** Makes pictures of one colour, with rows of noise at the top. */
async function noisy(channels: 3 | 4, noiseRows: number): Promise<() => Sharp> {
  const background = { r: 10, g: 90, b: 200, alpha: channels === 4 ? 0.5 : 1 };
  const plain = () => sharp({ create: { width: widthPx, height: heightPx, channels, background } });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const rows = { width: widthPx, height: noiseRows, channels: 3 as const, background: '#888888' };
  const input = await sharp({ create: { ...rows, noise } })
    .png()
    .toBuffer();
  return () => plain().composite([{ input, left: 0, top: 0 }]);
}
