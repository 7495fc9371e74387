import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostFacts } from '../ports/operation.ts';
import { createFolderSize } from './folder-size.ts';

/** Reads what the machine says about the disk of the data folder. */
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

/** Room left on the disk of a folder for who is not root. */
export async function diskFreeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
