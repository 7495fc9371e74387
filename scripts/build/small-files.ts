import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { smallFilesName } from '#pwa/sw/small-files.ts';

interface StoredFile {
  url: string;
  revision: string | null;
  size: number;
}

// Of the larger ones the browser has most already, from the first view, and keeps them compiled where they came as
// files.
const largestSmallBytes = 12 * 1024;

/**
 * Writes the texts of all small files into one, and adds it to the list of files that the worker stores. On a slow line
 * each request costs as much as 30 KB, and a worker that stores the app makes two hundred.
 *
 * @param distDir Where the built files lie.
 * @param files The files that the worker stores.
 */
export async function withSmallFiles(distDir: string, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const small = files.filter(({ url, size }) => /^assets\/.+\.(?:js|css|json)$/.test(url) && size < largestSmallBytes);
  // A build that failed has written none; a second error would hide the first.
  if (small.length === 0) return [...files];
  const texts = await Promise.all(small.map(({ url }) => readFile(path.join(distDir, url), 'utf8')));
  const json = JSON.stringify(Object.fromEntries(small.map(({ url }, index) => [`/${url}`, texts[index]])));
  const url = smallFilesName(createHash('sha256').update(json).digest('hex').slice(0, 8));
  await writeFile(path.join(distDir, url), json);
  return [...files, { url, revision: null, size: Buffer.byteLength(json) }];
}
