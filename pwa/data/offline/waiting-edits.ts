import type { WaitingEdits } from '../../device/waiting-edits.ts';
import { createStore } from '../core/store.ts';

/** Every account's edits that wait on this device, as this tab last read them. */
export const waitingEdits = createStore<readonly WaitingEdits[]>([]);

/** True once edits were removed here because their account was deleted elsewhere; false again when that was said. */
export const hasLostEdits = createStore(false);
