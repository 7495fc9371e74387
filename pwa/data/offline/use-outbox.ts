import { useStore } from '../core/store.ts';
import { type Outbox, outbox } from './outbox.ts';

/**
 * Follows the edits of the signed-in person, of all tabs and the worker.
 * `actions/outbox-actions.ts` has the actions on them.
 *
 * @see protocol §4, requirements V5, V9
 */
export function useOutbox(): Outbox {
  return useStore(outbox);
}
