import { type Dirent, promises as fs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerWarning } from '#shared/catalog/administration.ts';
import type { HostFacts } from '../domain/deps.ts';

/** With less free space, writes of a few pictures fail. */
const diskFullBytes = 16 * 1024 * 1024;

interface HostParts extends Pick<HostFacts, 'backups' | 'demoAccounts'> {
  /** The warnings of settings and database. */
  warnings(): readonly ServerWarning[];
  /** Free bytes on the disk of the data folder. */
  diskFreeBytes?: () => Promise<number>;
}

/** Reads the facts of the machine about the disk of the data folder. */
export function createHostFacts(
  dataDir: string,
  { warnings, diskFreeBytes = () => freeBytesAt(dataDir), ...rest }: HostParts,
): HostFacts {
  const isDiskFull = createDiskCheck(diskFreeBytes);
  return {
    ...rest,
    diskFreeBytes,
    warnings: async () => [...warnings(), ...((await isDiskFull()) ? ['disk_full' as const] : [])],
    picturesBytes: createFolderSize(join(dataDir, 'media')),
  };
}

/** Free bytes on the disk of a folder for processes without root rights. */
export async function freeBytesAt(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/**
 * Finds out whether the disk is full. A disk that fails or does not answer in time does not count as full, because
 * `/readyz` must answer. One question runs at a time, so that a hanging disk does not take all threads of the process.
 */
function createDiskCheck(freeBytes: () => Promise<number>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    try {
      return (await freeBytes()) < diskFullBytes;
    } catch {
      // The next read or write of the disk reports why.
      return false;
    } finally {
      running = undefined;
    }
  }

  return async () => {
    running ??= check();
    return (await withinTimeout(running)) ?? false;
  };
}

const keptMs = 10 * 60_000;
const timeoutMs = 1000;

/**
 * Counts the bytes of the files under a folder, links not followed. One count runs at a time and is cached for ten
 * minutes, since a million pictures take minutes.
 *
 * @returns A function that returns the sum; undefined while the first count takes longer than a second.
 */
export function createFolderSize(dir: string): () => Promise<number | undefined> {
  let known: { bytes: number; at: number } | undefined;
  let running: Promise<void> | undefined;

  async function count(): Promise<void> {
    try {
      known = { bytes: await bytesUnder(dir), at: performance.now() };
    } finally {
      running = undefined;
    }
  }

  return async () => {
    if (known && performance.now() - known.at < keptMs) return known.bytes;
    running ??= count();
    await withinTimeout(running);
    return known?.bytes;
  };
}

/** The result of work, or undefined while it takes longer than a second. */
async function withinTimeout<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), timeoutMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

async function bytesUnder(dir: string): Promise<number> {
  let sum = 0;
  for await (const entry of entriesOf(dir)) {
    const path = join(dir, entry.name);
    sum += entry.isDirectory() ? await bytesUnder(path) : await sizeOf(path);
  }
  return sum;
}

async function* entriesOf(dir: string): AsyncGenerator<Dirent> {
  try {
    yield* await fs.opendir(dir);
  } catch (error) {
    // The first picture makes the folder; others may go while they are counted.
    if (!isGone(error)) throw error;
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await fs.lstat(path)).size;
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
