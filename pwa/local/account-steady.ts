import { closeAccountDb } from './account-db.ts';
import { isConnectionLost } from './storage-faults.ts';

/**
 * Does work on the private database of an account; a lost connection is opened once more.
 *
 * @throws what the work throws the second time
 */
export async function steadilyFor<T>(userId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!isConnectionLost(fault)) throw fault;
    closeAccountDb(userId);
    return await work();
  }
}
