import { StorageFull } from '../sync/account-state.ts';
import { isDiskWell, type MakeRoom } from './room-probe.ts';
import { DatabaseDamaged, isClosedByBrowser, isDiskFailing, isStorageFull, isUnreadable } from './storage-faults.ts';

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
export async function withRoom<T>(work: () => Promise<T>, makeRoom: MakeRoom): Promise<T> {
  for (let step = 0; ; step += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!looksFull(fault)) throw fault;
      if (await isDamage(fault)) throw new DatabaseDamaged('', { cause: fault });
      if (!(await makeRoom(step))) throw new StorageFull();
    }
  }
}
