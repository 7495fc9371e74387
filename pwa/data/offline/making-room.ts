import { evict } from '../../device/evict.ts';
import { isStorageFull } from '../../local/storage-faults.ts';

/**
 * Does work that stores public copies; when the device is full, something older goes and the work is done once more.
 *
 * @throws the other errors of the work, or those of the second try
 * @see traps §1, protocol §3 Evict
 */
export async function makingRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!isStorageFull(fault) || !(await evict())) throw fault;
    return await work();
  }
}
