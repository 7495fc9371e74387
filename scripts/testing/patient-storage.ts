import { limits } from '#shared/limits.ts';

// A busy machine takes seconds for what its storage answers at once otherwise. The app would then send past the storage, and the
// test would see another, correct outcome.
Object.assign(limits, { storageWaitMs: 20_000 });

/** For the tests of a file that wait for storage that never answers. */
export function giveUpStorageSoon(): void {
  Object.assign(limits, { storageWaitMs: 2000 });
}
