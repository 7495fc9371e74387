import { createStore, useStore } from '#pwa/data/core/store.ts';
import { cancelOnPress } from '#pwa/ui/cancel-on-press.ts';

export type AuthDialog = 'login' | 'register';

const openDialog = createStore<AuthDialog | null>(null);
let stopWaiting = (): void => undefined;

/**
 * Opens one of the two dialogs in place of the other, unless something else is pressed before it is there. @see
 * requirements C13
 */
export function openAuthDialog(dialog: AuthDialog): void {
  openDialog.set(dialog);
  stopWaiting();
  stopWaiting = cancelOnPress(closeAuthDialog);
}

/** Closes the open dialog. */
export function closeAuthDialog(): void {
  stopWaiting();
  openDialog.set(null);
}

/** The open dialog can be seen: from now on it is closed by itself alone. */
export function authDialogIsThere(): void {
  stopWaiting();
}

/** The open dialog, or null. */
export function useAuthDialog(): AuthDialog | null {
  return useStore(openDialog);
}
