import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { costlyPictures } from '../testing/costly-pictures.ts';
import { leastCpuMs } from '../testing/cpu-ms.ts';
import { createMediaPictures } from './media-pictures.ts';
import { createLocalFiles } from './picture-files.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dalil-media-'));
});
afterAll(() => rm(dir, { recursive: true }));

it('stores the costliest pictures of all that are accepted in less than three times what one decoding takes', {
  timeout: 600_000,
}, async () => {
  const pictures = createMediaPictures(createLocalFiles(dir));
  for (const { name, type, bytes } of await costlyPictures()) {
    expect([name, bytes.length <= 1024 * 1024]).toEqual([name, true]);
    const decodedMs = await leastCpuMs(() => sharp(bytes).resize(512, 512).raw().toBuffer());
    const url = `data:image/${type};base64,${bytes.toString('base64')}`;
    const savedMs = await leastCpuMs(async () =>
      expect([name, await pictures.save(url)]).toEqual([name, { url: expect.any(String) }]),
    );
    expect([name, savedMs < 3 * decodedMs]).toEqual([name, true]);
  }
});
