import { useSyncExternalStore } from 'react';
import { createStore } from '#pwa/data/core/store.ts';
import type { SignOutOutcome } from '#pwa/data/session/sign-in-and-out.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

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

/** The receipt of a logout; a server that has not answered gets it later. @see requirements G13, V11 */
export function sayLoggedOut(t: Translate<'shell'>, outcome: SignOutOutcome): void {
  const waits = outcome === 'waits';
  showToast({
    title: t(waits ? 'auth.logged_out_offline' : 'auth.logged_out'),
    description: t(waits ? 'auth.logged_out_offline_hint' : 'auth.logged_out_hint'),
  });
}
