import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const programs = { mount: '/usr/bin/mount', unmount: '/usr/bin/umount' };

/** A disk of its own, in memory. */
export interface SmallDisk {
  folder: string;
  /** Uses all the space that is left, down to the last page. */
  fill(): void;
  /** Frees that space. */
  free(): Promise<void>;
  /** Deletes it with everything on it. */
  remove(): Promise<void>;
}

/** Mounts a small disk; undefined where this account may not. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dalil-disk-'));
  try {
    execFileSync(programs.mount, ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  let fillers = 0;
  const fillersIn = () => Array.from({ length: fillers }, (_, number) => path.join(folder, `filler-${number}`));
  function fill(): void {
    const file = openSync(path.join(folder, `filler-${fillers}`), 'w');
    fillers += 1;
    for (const bytes of [1_000_000, 4096, 1]) while (isWritten(file, Buffer.alloc(bytes)));
    closeSync(file);
  }
  return {
    folder,
    fill,
    async free() {
      for (const file of fillersIn()) await rm(file, { force: true });
    },
    async remove() {
      // A browser that has just ended may still hold a file of it.
      execFileSync(programs.unmount, ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isWritten(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch {
    return false;
  }
}
