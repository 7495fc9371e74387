import sharp from 'sharp';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const red = { r: 200, g: 30, b: 30, alpha: 1 };
const blue = { r: 30, g: 30, b: 200, alpha: 1 };

/** A wide JPEG that is red on the left and blue on the right. */
export async function wideJpeg(width = 900, height = 600): Promise<PictureFile> {
  const half = { create: { width: Math.round(width / 2), height, channels: 4 as const, background: red } };
  const picture = sharp({ create: { width, height, channels: 4, background: blue } });
  const buffer = await picture
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: 'wide.jpg', mimeType: 'image/jpeg', buffer };
}

/** Stored lying on its side, to be turned by 90°: red is on top for people, left in the file. */
export async function rotatedPortrait(): Promise<PictureFile> {
  const { buffer } = await wideJpeg(800, 600);
  return {
    name: 'portrait.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(buffer).withMetadata({ orientation: 6 }).toBuffer(),
  };
}

/** A PNG with nothing on it. */
export async function transparentPng(): Promise<PictureFile> {
  const clear = { width: 300, height: 300, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  return { name: 'clear.png', mimeType: 'image/png', buffer: await sharp({ create: clear }).png().toBuffer() };
}

/** Twelve megapixels, as a phone takes them. */
export function largePhoto(): Promise<PictureFile> {
  return wideJpeg(4000, 3000);
}

/** The first bytes of an iPhone's photo. */
export function heicPhoto(): PictureFile {
  const head = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
  return { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.concat([head, Buffer.alloc(200)]) };
}

/** A text that calls itself a picture. */
export function renamedText(): PictureFile {
  return { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear reader, this is a letter.') };
}

/** Colours at the top and the bottom, left and right of a stored picture, in its middle lines. */
export async function coloursOf(
  picture: Buffer,
): Promise<{ top: string; bottom: string; left: string; right: string; size: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(from, from + 3);
    if (r > 230 && g > 230 && b > 230) return 'white';
    return r > b ? 'red' : 'blue';
  };
  const edge = info.width - 6;
  const middle = Math.round(info.width / 2);
  return {
    top: at(middle, 5),
    bottom: at(middle, edge),
    left: at(5, middle),
    right: at(edge, middle),
    size: info.width,
  };
}
