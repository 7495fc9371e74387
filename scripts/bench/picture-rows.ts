import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaPictures } from '#api/adapters/media-pictures.ts';
import { createLocalFiles } from '#api/adapters/picture-files.ts';
import { costlyPictures } from '#api/testing/costly-pictures.ts';
import { type Figure, medianOf } from './report.ts';

const turns = 5;

/** Processor time of the server for one accepted picture, for the costliest of each kind. */
export async function pictureRows(): Promise<Figure[]> {
  const mediaDir = await mkdtemp(join(tmpdir(), 'dalil-bench-media-'));
  const pictures = createMediaPictures(createLocalFiles(mediaDir));
  const figures: Figure[] = [];
  for (const { name, type, bytes } of await costlyPictures()) {
    const seconds: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const before = process.cpuUsage();
      const saved = await pictures.save(`data:image/${type};base64,${bytes.toString('base64')}`);
      if ('refused' in saved) throw new Error(`${name}: ${saved.refused}`);
      const { user, system } = process.cpuUsage(before);
      seconds.push((user + system) / 1_000_000);
    }
    figures.push({ work: name, value: medianOf(seconds), unit: 's', target: { max: 1 } });
  }
  await rm(mediaDir, { recursive: true });
  return figures;
}
