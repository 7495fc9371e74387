import { noteFault } from '../../faults/note-fault.ts';

/**
 * Starts following a copy on the device, once the code for it is there.
 *
 * @param start Gives what ends it; a device without storage may refuse.
 * @returns what ends it, started or not
 */
export function followCopy(start: () => Promise<() => void>): () => void {
  let isWanted = true;
  let stop: (() => void) | undefined;
  start().then(
    (stopFollowing) => {
      if (isWanted) stop = stopFollowing;
      else stopFollowing();
    },
    (fault: unknown) => noteFault('following a stored copy', fault),
  );
  return () => {
    isWanted = false;
    stop?.();
  };
}

/** Does work on stored data. A failure is only logged: the value is then in memory only. */
export async function ifStorageAllows(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    // The browser denies storage, or it is full. The network's answer is shown all the same.
    noteFault('work on stored data', fault);
  }
}
