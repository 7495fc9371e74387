import { useSyncExternalStore } from 'react';
import { type UpdateState, update } from './update.ts';

/** Follows whether a newer version of the app waits. */
export function useUpdate(): UpdateState {
  return useSyncExternalStore(update.subscribe, update.get);
}
