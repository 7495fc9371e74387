import { limits } from '#shared/limits.ts';
import type { QueuedLogout } from '../../device/realm-record.ts';
import { withinMs } from '../../local/within-ms.ts';
import { noteConnection } from '../core/connection.ts';
import type { RealmSession } from './realm-session.ts';

/**
 * Signs an account in, in all tabs. The logout of the account before is sent first, so that it cannot end the new
 * session. A server that does not answer the logout holds the login up for a moment only: the login ends the session
 * before, too.
 *
 * @param send Sends the login or the registration.
 * @throws RequestFailure when the server refuses, or cannot be reached
 */
export async function signIn<Answer>(
  realm: Pick<RealmSession<never, Answer>, 'device' | 'begin'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { device } = realm;
  await device.read();
  await withinMs(
    // The login ends the session before, too; the sender shows a logout that waits.
    device.sendLogout().catch(() => false),
    limits.logoutWaitMs,
    false,
  );
  const endHold = device.holdLogout();
  try {
    const answer = await noteConnection(send);
    await realm.begin(answer);
    return answer;
  } finally {
    endHold();
  }
}

/** `ended`: the server has ended the session. `waits`: it has not answered in time, and is asked until it does. */
export type SignOutOutcome = 'ended' | 'waits';

/**
 * Ends a session. The logout is on the disk before anything else happens; then the device forgets the account; then the
 * server gets the logout. If a reload, a crash or a lost connection comes between, the server gets it at the next
 * chance. Neither a disk nor a server that hangs holds it up.
 *
 * @throws RequestFailure when the server refuses: the device has forgotten the account, and sends the logout again later
 * @see protocol §4 Accounts, SYNC-18
 */
export async function signOut(
  realm: Pick<RealmSession<never, never>, 'device' | 'forget'>,
  logout: QueuedLogout,
): Promise<SignOutOutcome> {
  await realm.device.noteLogout(logout);
  await withinMs(realm.forget(logout), limits.storageWaitMs, undefined);
  return (await withinMs(realm.device.sendLogout(), limits.logoutWaitMs, false)) ? 'ended' : 'waits';
}
