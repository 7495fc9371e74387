import { limits } from '#shared/limits.ts';
import { StorageSilent } from './storage-faults.ts';

/** Whether the browser stores data of this site; `unknown` until the first answer. */
export type StorageHealth = 'unknown' | 'works' | 'fails';

/** Databases that have not answered in time and may still do so. */
const silent = new Set<string>();
const listeners = new Set<() => void>();
let record: StorageHealth = 'unknown';
let shown: StorageHealth = 'unknown';

function publish(): void {
  const next = silent.size > 0 ? 'fails' : record;
  if (next === shown) return;
  shown = next;
  for (const listener of [...listeners]) listener();
}

/** The health of storage, as far as this page has tried it. */
export function storageHealth(): StorageHealth {
  return shown;
}

/** Calls back after each change of the health. @returns a function that stops this */
export function onStorageHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back each time that storage works after it failed. @returns a function that stops this */
export function onStorageBack(listener: () => void): () => void {
  let hasFailed = shown === 'fails';
  return onStorageHealth(() => {
    const isBack = hasFailed && shown !== 'fails';
    hasFailed = shown === 'fails';
    if (isBack) listener();
  });
}

/** Stores whether the record of this device could be read or written, which each start tries first. */
export function noteRecord(health: 'works' | 'fails'): void {
  record = health;
  publish();
}

/** Notes that a database has not answered in time. */
export function noteSilent(name: string): void {
  silent.add(name);
  publish();
}

/** Notes that a silent database has answered. */
export function noteAnswer(name: string): void {
  silent.delete(name);
  publish();
}

/** True while an answer of this database is overdue. Then further work fails at once. */
export function isSilent(name: string): boolean {
  return silent.has(name);
}

/**
 * The result of a call to the browser's storage that somebody waits for.
 *
 * @throws StorageSilent when it does not answer in time; its work may still be done later
 * @throws the errors of the call
 */
export function inTime<Call>(call: Call, waitMs: number = limits.storageWaitMs): Promise<Awaited<Call>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageSilent()), waitMs);
    Promise.resolve(call)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
