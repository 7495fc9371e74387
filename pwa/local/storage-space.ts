import { cacheStorage } from '../secure-context/secure-parts.ts';
import { StorageFull } from '../sync/account-state.ts';
import {
  DatabaseDamaged,
  isClosedByBrowser,
  isDiskFailing,
  isStorageFull,
  isUnreadable,
  StorageSilent,
} from './storage-faults.ts';
import { inTime } from './storage-health.ts';

/** Devices have caches of this name. */
const cacheName = 'dalil-room';
const probeBytes = 64 * 1024;

/**
 * Deletes some public copies, more at each step. They can be fetched again.
 *
 * @param step Counted from 0.
 * @returns false when no copy is left
 */
export type MakeSpace = (step: number) => Promise<boolean>;

/**
 * Evicts public copies until the disk has space for an edit, before the edit is written. A write that fails halfway breaks
 * a record in Chromium's database, and the next start of the browser throws the whole database away (decision 050). When no
 * copy is left, the caller tries the write anyway.
 */
export async function makeSpaceFirst(makeSpace: MakeSpace): Promise<void> {
  if (!canBeAsked()) return;
  for (let step = 0; !(await isSpaceLeft()); step += 1) if (!(await makeSpace(step))) return;
}

/**
 * True when the disk takes some bytes although a database cannot be opened: the database is damaged, and eviction would
 * not help. False in browsers that need no check.
 */
export async function isDiskWell(): Promise<boolean> {
  return canBeAsked() && (await probeFault()) === undefined;
}

/** Only Chromium's databases are damaged by a failed write, and only Chromium has storage buckets. */
function canBeAsked(): boolean {
  return typeof navigator !== 'undefined' && 'storageBuckets' in navigator;
}

async function isSpaceLeft(): Promise<boolean> {
  const fault = await probeFault();
  // Where the browser refuses storage altogether, the work itself reports it.
  return (
    fault === undefined || fault instanceof StorageSilent || (fault instanceof Error && fault.name === 'SecurityError')
  );
}

/** Writes a test file into Cache Storage, where a failure damages nothing else. Undefined when that works. */
function probeFault(): Promise<unknown> {
  return inTime(fillProbe()).catch((fault: unknown) => fault);
}

async function fillProbe(): Promise<unknown> {
  try {
    const cache = await cacheStorage()?.open(cacheName);
    await cache?.put('/room', new Response(new Uint8Array(probeBytes)));
    return undefined;
  } catch (fault) {
    return fault;
  } finally {
    await cacheStorage()
      ?.delete(cacheName)
      // The next check overwrites a test file that cannot be deleted.
      .catch(() => false);
  }
}

function looksFull(fault: unknown): boolean {
  return isStorageFull(fault) || isClosedByBrowser(fault) || isDiskFailing(fault);
}

// A full disk gives the same errors, but then the test file fails too.
async function isDamage(fault: unknown): Promise<boolean> {
  return isUnreadable(fault) && (await isDiskWell());
}

/**
 * Does work that stores private data. While the device is full, it evicts public copies step by step and tries again.
 *
 * @throws StorageFull only after every public copy was evicted
 * @throws DatabaseDamaged at once, because more space would not help
 * @throws the other errors of the work
 * @see traps §1, SYNC-19
 */
export async function withSpace<T>(work: () => Promise<T>, makeSpace: MakeSpace): Promise<T> {
  for (let step = 0; ; step += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!looksFull(fault)) throw fault;
      if (await isDamage(fault)) throw new DatabaseDamaged('', { cause: fault });
      if (!(await makeSpace(step))) throw new StorageFull();
    }
  }
}
