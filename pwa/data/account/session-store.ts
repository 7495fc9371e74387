import type { OwnProfile } from '#shared/model/user.ts';
import { isOlder } from '#shared/rules/epochs.ts';
import { createStore } from '../app/store.ts';

/** Who uses this browser. `isOffline`: the server could not be asked, the last known person is shown. */
export type Session =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  /** `user` is the server's copy with the edits that wait on this device. */
  | { state: 'signed-in'; user: OwnProfile; isOffline: boolean };

/** The session as this tab knows it. */
export const session = createStore<Session>({ state: 'unknown' });

/** Counts the reasons to doubt that the session is still what this tab believes. */
export const sessionDoubts = createStore(0);

/** Whether this person is signed in here. */
export function isSignedIn(userId: number): boolean {
  const now = session.get();
  return now.state === 'signed-in' && now.user.id === userId;
}

/** The server's history that the account in sight is of, as far as it is known. */
let shownEpoch: string | null = null;

/** Tells of which history the account is that is shown next. */
export function noteShownEpoch(epoch: string | null): void {
  shownEpoch = epoch;
}

/**
 * Shows the account with the edits that wait, as the device keeps it; ignored for anybody but the one signed in, and
 * while the device has yet to keep a newer answer: what that told would vanish for a moment.
 */
export function showAccount(user: OwnProfile, epoch: string | null): void {
  const now = session.get();
  if (now.state !== 'signed-in' || now.user.id !== user.id) return;
  if (isOlder({ epoch, rev: user.rev }, { epoch: shownEpoch, rev: now.user.rev })) return;
  noteShownEpoch(epoch);
  if (JSON.stringify(now.user) !== JSON.stringify(user)) session.set({ ...now, user });
}
