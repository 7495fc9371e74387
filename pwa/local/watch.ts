import { liveQuery } from 'dexie';
import { isStorageSilent } from './storage-faults.ts';
import { onStorageBack } from './storage-health.ts';

const triesMax = 5;
const firstWaitMs = 250;

/**
 * Calls back with the result of a query on the device, now and after every change, also of other tabs. A query that
 * fails, as while another tab upgrades or the browser drops its connection, is followed again after a moment; a device
 * without storage simply never tells anything.
 *
 * @returns a function that ends it
 */
export function watchLocal<T>(query: () => Promise<T>, onValue: (value: T) => void): () => void {
  let end: () => void = () => undefined;
  let failures = 0;

  function follow(): void {
    const subscription = liveQuery(query).subscribe({
      next(value) {
        failures = 0;
        onValue(value);
      },
      error(fault: unknown) {
        if (isStorageSilent(fault)) {
          end = onStorageBack(follow);
          return;
        }
        failures += 1;
        if (failures >= triesMax) return;
        const timer = setTimeout(follow, firstWaitMs * 2 ** failures);
        end = () => clearTimeout(timer);
      },
    });
    end = () => subscription.unsubscribe();
  }

  follow();
  return () => end();
}
