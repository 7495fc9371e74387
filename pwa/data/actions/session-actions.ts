import type { Login, OwnProfile, Registration } from '#shared/model/user.ts';
import { noteConnection } from '../connection.ts';
import { adoptUser, forgetUser, tellOtherTabs } from '../session.ts';

function welcome(user: OwnProfile): OwnProfile {
  adoptUser(user);
  tellOtherTabs({ type: 'signed-in' });
  return user;
}

/** Signs in; the session then holds the returned user without asking again. @throws RequestFailure @see checklist G6, G11 */
export async function logIn(credentials: Login): Promise<OwnProfile> {
  const { sendLogin } = await import('../../http/account-api.ts');
  return welcome(await noteConnection(() => sendLogin(credentials)));
}

/** Creates an account and signs it in. @throws RequestFailure @see checklist F12, F13, G11 */
export async function register(registration: Registration): Promise<OwnProfile> {
  const { sendRegistration } = await import('../../http/account-api.ts');
  return welcome(await noteConnection(() => sendRegistration(registration)));
}

/**
 * Signs out here and in the other tabs, and deletes what this device kept for the person.
 *
 * @throws RequestFailure when the server could not be told; the session then stays.
 * @see checklist G12, G13, G15
 */
export async function logOut(): Promise<void> {
  const { sendLogout } = await import('../../http/account-api.ts');
  await noteConnection(sendLogout);
  tellOtherTabs({ type: 'signed-out' });
  await forgetUser();
}
