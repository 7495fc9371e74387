import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpuMs } from '../testing/cpu-ms.ts';
import { createMediaPictures } from './media-pictures.ts';
import { createLocalFiles } from './picture-files.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dalil-media-'));
});
afterAll(() => rm(dir, { recursive: true }));

const save = (bytes: Buffer, type = 'jpeg') =>
  createMediaPictures(createLocalFiles(dir)).save(`data:image/${type};base64,${bytes.toString('base64')}`);
const fileOf = (saved: Awaited<ReturnType<typeof save>>, ending: string) =>
  join(dir, 'url' in saved ? saved.url.replace('/media/', '').replace('256.webp', ending) : 'refused');

/** Left half red, right half blue. */
function twoHalves(width: number, height: number): Sharp {
  const half = { width: width / 2, height, channels: 3 as const, background: '#ff0000' };
  return sharp({ create: { ...half, width, background: '#0000ff' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

describe('storing a picture', () => {
  it('makes a square of every size in two formats', async () => {
    const saved = await save(await twoHalves(400, 200).jpeg().toBuffer());
    for (const size of [96, 256, 512]) {
      for (const format of ['webp', 'jpg']) {
        const { width, height } = await sharp(fileOf(saved, `${size}.${format}`)).metadata();
        expect([width, height]).toEqual([size, size]);
      }
    }
  });

  it('turns a photo as its camera was held, and drops what the camera wrote (J11)', async () => {
    // Orientation 6: the stored left half is the top of the scene.
    const bytes = await twoHalves(200, 200)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const turned = await sharp(bytes).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const file = fileOf(await save(turned), '96.jpg');
    const { orientation, exif } = await sharp(file).metadata();
    expect([orientation, exif]).toEqual([undefined, undefined]);
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect([redAt(10, 10) > 200, redAt(85, 10) > 200, redAt(48, 85) < 60]).toEqual([true, true, true]);
  });

  it('keeps transparency in WebP and puts white behind it in JPEG (J11)', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const saved = await save(await clear.png().toBuffer(), 'png');
    expect((await sharp(fileOf(saved, '96.webp')).metadata()).hasAlpha).toBe(true);
    const [first] = await sharp(fileOf(saved, '96.jpg')).raw().toBuffer();
    expect(first).toBeGreaterThan(250);
  });

  it('decodes a picture once for all sizes', async () => {
    // Decoding these 16 megapixels costs some hundred times what is left to do with the result.
    const create = { width: 4000, height: 4000, channels: 3 as const, background: '#0a5ac8' };
    const bytes = await sharp({ create }).png({ compressionLevel: 3 }).toBuffer();
    await save(await twoHalves(80, 80).png().toBuffer(), 'png');
    const once = await cpuMs(() => sharp(bytes).resize(512, 512).raw().toBuffer());
    expect(await cpuMs(() => save(bytes, 'png'))).toBeLessThan(2 * once + 300);
  });

  it('gives equal pictures one address', async () => {
    const bytes = await twoHalves(80, 80).png().toBuffer();
    expect(await save(bytes, 'png')).toEqual(await save(bytes, 'png'));
    expect((await readdir(dir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('refuses what is not what it claims to be (J11)', async () => {
    const png = await twoHalves(20, 20).png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const refused = { refused: 'picture_invalid' };
    expect(await save(png, 'jpeg')).toEqual(refused);
    expect(await save(svg, 'png')).toEqual(refused);
    expect(await save(Buffer.from('just a text'), 'jpeg')).toEqual(refused);
    expect(await save(png.subarray(0, 60), 'png')).toEqual(refused);
    expect(await save(Buffer.concat([Buffer.from('\xFF\xD8\xFF', 'latin1'), Buffer.alloc(50)]))).toEqual(refused);
  });

  it('refuses more than 16 megapixels before it decodes them', async () => {
    const huge = sharp({ create: { width: 4000, height: 4001, channels: 3, background: '#ffffff' } });
    const bytes = await huge.png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.length).toBeLessThan(1024 * 1024);
    expect(await save(bytes, 'png')).toEqual({ refused: 'picture_too_large' });
  });

  it('refuses pictures that unpack to more than 64 MB', async () => {
    const background = { r: 10, g: 90, b: 200, alpha: 0.5 };
    const create = { width: 4000, height: 4000, channels: 4 as const, background };
    const deep = await sharp({ create }).toColourspace('rgb16').png({ compressionLevel: 3 }).toBuffer();
    expect(await save(deep, 'png')).toEqual({ refused: 'picture_too_large' });
  });

  it('keeps the colours of a picture with 16 bits', async () => {
    const create = { width: 80, height: 80, channels: 3 as const, background: '#c86432' };
    const saved = await save(await sharp({ create }).toColourspace('rgb16').png().toBuffer(), 'png');
    const [red = 0, green = 0, blue = 0] = await sharp(fileOf(saved, '96.jpg')).raw().toBuffer();
    expect([Math.abs(red - 200) < 6, Math.abs(green - 100) < 6, Math.abs(blue - 50) < 6]).toEqual([true, true, true]);
  });

  it('says that it is busy rather than let many wait, and drops those whose sender is gone', async () => {
    const pictures = createMediaPictures(createLocalFiles(dir));
    const bytes = await twoHalves(300, 300).png().toBuffer();
    const url = `data:image/png;base64,${bytes.toString('base64')}`;
    const leaving = new AbortController();
    const dropped = pictures.save(url);
    const gone = Array.from({ length: 8 }, () => pictures.save(url, leaving.signal).catch((reason: Error) => reason));
    const waiting = Array.from({ length: 12 }, () => pictures.save(url));
    leaving.abort(new Error('gone'));
    expect(await Promise.all(gone)).toEqual(Array(8).fill(new Error('gone')));
    const answers = await Promise.all([dropped, ...waiting]);
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(Array(4).fill({ refused: 'busy' }));
    expect(await pictures.save(url)).toHaveProperty('url');
  });
});
