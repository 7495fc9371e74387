import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaPictures } from '#api/adapters/media-pictures.ts';
import { createLocalFiles } from '#api/adapters/picture-files/local-files.ts';
import { costlyPictures } from '#api/testing/costly-pictures.ts';
import { boundRow, percentile, type Row } from './report.ts';

const turns = 5;
const maxSeconds = 1;

/** Processor time of the server for one accepted picture, for the costliest of each kind. @see performance §1 */
export async function pictureRows(): Promise<Row[]> {
  const mediaDir = await mkdtemp(join(tmpdir(), 'dalil-bench-media-'));
  const pictures = createMediaPictures(createLocalFiles(mediaDir));
  const rows: Row[] = [];
  try {
    for (const { name, type, bytes } of await costlyPictures()) {
      const dataUrl = `data:image/${type};base64,${bytes.toString('base64')}`;
      const used: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const before = process.cpuUsage();
        const saved = await pictures.save(dataUrl);
        if ('refused' in saved) throw new Error(`${name}: ${saved.refused}`);
        const { user, system } = process.cpuUsage(before);
        used.push((user + system) / 1_000_000);
      }
      const value = percentile(
        used.toSorted((one, other) => one - other),
        0.5,
      );
      rows.push(boundRow({ work: name, people: '', value, max: maxSeconds, unit: 's' }));
    }
  } finally {
    await rm(mediaDir, { recursive: true });
  }
  return rows;
}
