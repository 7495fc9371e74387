import { noteFault } from '../../faults/note-fault.ts';

/** The storage code of one realm, and its work in order. */
export interface StorageQueue<Storage> {
  /** Loads the storage code, and Dexie with it. */
  load(): Promise<Storage>;
  /** Does a step after all steps before it. Resolves also when the step fails. */
  run(step: (storage: Storage) => Promise<void>): Promise<void>;
}

/**
 * Does one realm's work on this device's storage in order, so that a late answer never writes after the deletion of a
 * logout. Failures are only logged: without storage there is nothing to keep and nothing to delete.
 */
export function createStorageQueue<Storage>(load: () => Promise<Storage>): StorageQueue<Storage> {
  let last = Promise.resolve();
  return {
    load,
    run(step) {
      last = last
        .then(async () => await step(await load()))
        .catch((fault: unknown) => noteFault('work on the stored account', fault));
      return last;
    },
  };
}
