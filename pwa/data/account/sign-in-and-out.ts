import type { QueuedLogout } from '../../device/realm-record.ts';
import { noteConnection } from '../offline/connection.ts';
import type { RealmDevice } from './realm-device.ts';
import type { RealmSession } from './realm-session.ts';

/**
 * Signs an account in, in all tabs. The logout of the account before is sent first, so that it cannot end the new
 * session.
 *
 * @param send Sends the login or the registration.
 * @throws RequestFailure when the server refuses, or cannot be reached
 */
export async function signIn<Answer>(
  realm: Pick<RealmSession<never, Answer>, 'device' | 'begin'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  await realm.device.read();
  await realm.device.sendLogout().catch(() => false);
  const answer = await noteConnection(send);
  await realm.begin(answer);
  return answer;
}

/**
 * Ends a session. The logout is on the disk before anything else happens; then the device forgets the account; then the
 * server gets the logout. If a reload, a crash or a lost connection comes between, the server gets it at the next
 * chance.
 *
 * @throws RequestFailure when the server refuses: the device has forgotten the account, and tells the server again
 * later.
 *   Where this browser keeps nothing, any failure; the session then stays.
 * @see sync §5 Accounts, SYNC-18
 */
export async function signOut(
  realm: Pick<RealmSession<never, never>, 'device' | 'forget'>,
  logout: QueuedLogout,
): Promise<void> {
  const { device } = realm;
  const isNoted = await device.noteLogout(logout);
  if (!isNoted) await sendOrStay(device, logout);
  await realm.forget(logout);
  if (isNoted) await device.sendLogout();
}

// Nothing would remind this browser of the logout after a reload, so the server must hear of it first.
async function sendOrStay(device: RealmDevice, { accountId }: QueuedLogout): Promise<void> {
  try {
    if (await device.sendLogout()) return;
  } catch (fault) {
    if (accountId !== null) await device.noteLogin(accountId);
    throw fault;
  }
  if (accountId !== null) await device.noteLogin(accountId);
  throw new Error('The server could not be told of the logout, and this browser keeps nothing');
}
