import { join } from 'node:path';
import type { Log } from '../../domain/deps.ts';
import type { PictureFiles } from '../../domain/ports/pictures.ts';
import { createLocalFiles } from './local-files.ts';
import type { ObjectStoreSettings } from './s3-files.ts';

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
