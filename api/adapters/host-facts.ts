import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostFacts } from '../domain/deps.ts';
import { createFolderSize } from './folder-size.ts';

/** Reads the facts of the machine about the disk of the data folder. */
export function createHostFacts(
  dataDir: string,
  rest: Pick<HostFacts, 'backups' | 'warnings' | 'demoAccounts'>,
): HostFacts {
  return {
    ...rest,
    diskFreeBytes: () => diskFreeBytes(dataDir),
    picturesBytes: createFolderSize(join(dataDir, 'media')),
  };
}

/** Free bytes on the disk of a folder for processes without root rights. */
export async function diskFreeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
