import { useSyncExternalStore } from 'react';
import { createStore } from '#pwa/data/core/store.ts';

const isAsking = createStore(false);

/** Asks what becomes of the edits that were not published, before logging out. @see requirements V11 */
export function askBeforeLogout(): void {
  isAsking.set(true);
}

/** Stays logged in, or is done. */
export function closeLogout(): void {
  isAsking.set(false);
}

/** True while the question is open. */
export function useLogoutQuestion(): boolean {
  return useSyncExternalStore(isAsking.subscribe, isAsking.get);
}
