import { closeCacheDb } from './cache-db.ts';
import { isConnectionLost } from './storage-faults.ts';

/**
 * Does work on the database of public copies; a lost connection is opened once more.
 *
 * @throws what the work throws the second time
 */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!isConnectionLost(fault)) throw fault;
    closeCacheDb();
    return await work();
  }
}
