import type { QueuedLogout } from '../../device/realm-record.ts';
import type { RealmDevice } from './realm-device.ts';

/**
 * Ends a session: the logout is on the disk before anything else happens, then the device forgets the account, then the
 * server is told. A reload, a crash or a server that cannot be reached after that changes nothing: the server is told
 * before anything else later.
 *
 * @param forget Shows that nobody is signed in and deletes what this device kept.
 * @throws RequestFailure when the server refuses: the device has forgotten the account, and asks the server again later.
 *   Where this browser keeps nothing, any failure; the session then stays.
 * @see sync §5 Accounts, SYNC-18
 */
export async function signOutHere(
  device: RealmDevice,
  logout: QueuedLogout,
  forget: () => Promise<void>,
): Promise<void> {
  const isNoted = await device.noteLogout(logout);
  if (!isNoted) await sendOrStay(device, logout);
  await forget();
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
