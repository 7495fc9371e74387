import { useSyncExternalStore } from 'react';
import { createStore } from '#pwa/data/store.ts';

export type AuthDialog = 'login' | 'register';

const openDialog = createStore<AuthDialog | null>(null);

/** Opens one of the two dialogs in place of the other. @see checklist C13 */
export function openAuthDialog(dialog: AuthDialog): void {
  openDialog.set(dialog);
}

/** Closes the open dialog. */
export function closeAuthDialog(): void {
  openDialog.set(null);
}

/** The open dialog, or null. */
export function useAuthDialog(): AuthDialog | null {
  return useSyncExternalStore(openDialog.subscribe, openDialog.get);
}
