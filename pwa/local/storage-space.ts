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

const cacheName = 'dalil-room';
const probeBytes = 64 * 1024;

/**
 * Gives up some of what can be fetched again, more at each step.
 *
 * @param step Counted from 0.
 * @returns false when nothing is left to give up
 */
export type MakeSpace = (step: number) => Promise<boolean>;

/**
 * Gives copies up until the disk takes some more bytes, before an edit is written: a write that fails halfway leaves a
 * broken record in Chromium's database, and the next start of the browser then throws the whole database away, with all
 * that was stored before and after (decision 050). Where nothing is left to give up, the write is tried all the same.
 */
export async function makeSpaceFirst(makeSpace: MakeSpace): Promise<void> {
  if (!canBeAsked()) return;
  for (let step = 0; !(await isSpaceLeft()); step += 1) if (!(await makeSpace(step))) return;
}

/**
 * True when the disk takes some bytes although a database cannot be opened: then the database is broken, and giving
 * copies up would not help it. False where that cannot be asked.
 */
export async function isDiskWell(): Promise<boolean> {
  return canBeAsked() && (await probeFault()) === undefined;
}

/** Only Chromium has both the buckets and the database that a failed write breaks. */
function canBeAsked(): boolean {
  return typeof navigator !== 'undefined' && 'storageBuckets' in navigator;
}

async function isSpaceLeft(): Promise<boolean> {
  const fault = await probeFault();
  // Where nothing may be kept at all, the work itself says so.
  return (
    fault === undefined || fault instanceof StorageSilent || (fault instanceof Error && fault.name === 'SecurityError')
  );
}

/** Tries a file of Cache Storage, because a failure there breaks nothing else; undefined when it was taken. */
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
      // A probe that cannot be removed takes the place of the next one.
      .catch(() => false);
  }
}

function looksFull(fault: unknown): boolean {
  return isStorageFull(fault) || isClosedByBrowser(fault) || isDiskFailing(fault);
}

// A full disk looks the same, but takes no other bytes either.
async function isDamage(fault: unknown): Promise<boolean> {
  return isUnreadable(fault) && (await isDiskWell());
}

/**
 * Does work that stores something of the person's own. While the device is full, public data are given up step by step
 * and the work is done again.
 *
 * @throws StorageFull only after everything that can be fetched again was given up
 * @throws DatabaseDamaged at once: no room would help
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
