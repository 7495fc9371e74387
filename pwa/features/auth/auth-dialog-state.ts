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

/** Marks that the open dialog is visible. From now on a press elsewhere does not cancel it. */
export function noteAuthDialogShown(): void {
  stopWaiting();
}

/** The open dialog, or null. */
export function useAuthDialog(): AuthDialog | null {
  return useStore(openDialog);
}
