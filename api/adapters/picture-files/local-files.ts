import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../domain/deps.ts';
import type { PictureFiles } from '../../domain/ports/pictures.ts';
import type { ObjectStoreSettings } from './s3-files.ts';

/**
 * Keeps the files of pictures in a folder.
 *
 * @param dir Made when missing.
 */
export function createLocalFiles(dir: string): PictureFiles {
  return {
    read: (name) => readFile(join(dir, name)).catch(() => undefined),
    async write(name, bytes) {
      await mkdir(dir, { recursive: true });
      // Renamed into place when whole.
      const unfinished = join(dir, `${name}.${randomUUID()}.part`);
      try {
        await writeFile(unfinished, bytes, { flush: true });
        await rename(unfinished, join(dir, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    has: (name) =>
      access(join(dir, name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(join(dir, name), { force: true }),
  };
}

interface PicturePlace {
  dataDir: string;
  objectStore: ObjectStoreSettings | undefined;
}

/**
 * Pictures are in a folder of this machine, unless an object store is set.
 *
 * @throws PictureFilesError when the object store cannot be used
 */
export async function choosePictureFiles(
  { dataDir, objectStore }: PicturePlace,
  log: Pick<Log, 'warn'>,
): Promise<PictureFiles> {
  if (!objectStore) return createLocalFiles(join(dataDir, 'media'));
  const { openS3Files } = await import('./s3-files.ts');
  return openS3Files(objectStore, { log });
}
