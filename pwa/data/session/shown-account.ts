import type { OwnProfile } from '#shared/model/user.ts';
import { isOlder } from '#shared/rules/epochs.ts';
import { session } from '../core/session-store.ts';

// Separate from `session-store.ts`, which every first view loads.

/** The epoch of the account that is shown, as far as it is known. */
let shownEpoch: string | null = null;

/** Notes the epoch of the account that is shown next. */
export function noteShownEpoch(epoch: string | null): void {
  shownEpoch = epoch;
}

/** True when the screen shows a later state of this person already: answers may arrive in another order than they were made. */
export function isShownNewer({ id, rev }: OwnProfile, epoch: string | null): boolean {
  const now = session.get();
  if (now.state !== 'signed-in' || now.account.id !== id) return false;
  return isOlder({ epoch, rev }, { epoch: shownEpoch, rev: now.account.rev });
}

/**
 * Shows the account with the waiting edits, as it is stored. Ignored for an account that is not signed in, and while the device
 * has not yet stored a newer answer, whose values would disappear for a moment.
 */
export function showAccount(account: OwnProfile, epoch: string | null): void {
  const now = session.get();
  if (now.state !== 'signed-in' || now.account.id !== account.id) return;
  if (isShownNewer(account, epoch)) return;
  noteShownEpoch(epoch);
  if (JSON.stringify(now.account) !== JSON.stringify(account)) session.set({ ...now, account });
}
