import { setTimeout as sleep } from 'node:timers/promises';
import { StoreOpeningError } from './store/store-error.ts';

const pauseMs = 1000;

interface Patience {
  /** How long a database that does not answer is waited for; 0 tries once. */
  waitMs: number;
  /** Called once, as the waiting begins. */
  onWait(): void;
}

/**
 * Opens a database that may still be starting: after a boot of the machine both start at the same moment. Any other
 * failure ends the start at once.
 *
 * @throws what opening threw last
 */
export async function openWhenThere<Store>(open: () => Promise<Store>, { waitMs, onWait }: Patience): Promise<Store> {
  const endsAt = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      const isAway = error instanceof StoreOpeningError && error.code === 'unreachable';
      if (!isAway || performance.now() + pauseMs > endsAt) throw error;
      if (attempt === 1) onWait();
    }
    await sleep(pauseMs);
  }
}
