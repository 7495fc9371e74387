import { StorageFull } from '../sync/account-state.ts';
import { isClosedByBrowser, isDiskFailing, isStorageFull } from './storage-faults.ts';

/**
 * Gives up some of what can be fetched again, more at each step.
 *
 * @param step Counted from 0.
 * @returns false when nothing is left to give up
 */
export type MakeRoom = (step: number) => Promise<boolean>;

/**
 * Does work that stores something of the person's own. While the device is full, public data are given up step by step
 * and the work is done again.
 *
 * @throws StorageFull only after everything that can be fetched again was given up
 * @throws the other errors of the work
 * @see sync §3 Traps, SYNC-19
 */
export async function withRoom<T>(work: () => Promise<T>, makeRoom: MakeRoom): Promise<T> {
  for (let step = 0; ; step += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!isStorageFull(fault) && !isClosedByBrowser(fault) && !isDiskFailing(fault)) throw fault;
      if (!(await makeRoom(step))) throw new StorageFull();
    }
  }
}
