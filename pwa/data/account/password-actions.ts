import {
  type AccountRealm,
  fetchResetOwner,
  sendConfirmationRequest,
  sendEmailConfirmation,
  sendForgotPassword,
  sendPasswordChange,
  sendPasswordReset,
} from '../../http/passwords-api.ts';
import { noteConnection } from '../offline/connection.ts';
import { checkCompanySession } from './company-session.ts';
import { companyDevice, isCompanyExpected, personDevice } from './realm-devices.ts';
import { requestAs } from './request-as.ts';
import { checkSession } from './session.ts';

export type { AccountRealm };

function askWhoIsSignedIn(realm: AccountRealm): void {
  if (realm === 'user') void checkSession({ force: true });
  else if (isCompanyExpected()) void checkCompanySession({ force: true });
}

/** Has a link mailed to choose a new password. @throws RequestFailure */
export async function askForPasswordLink(realm: AccountRealm, email: string): Promise<void> {
  await noteConnection(() => sendForgotPassword(realm, email));
}

/** Names the account whose password a link may change. @throws RequestFailure `invalid_link` */
export async function readResetOwner(realm: AccountRealm, token: string): Promise<string> {
  return await noteConnection(() => fetchResetOwner(realm, token));
}

/** Sets a new password by a link. All sessions of the account end. @throws RequestFailure */
export async function resetPassword(
  realm: AccountRealm,
  choice: { token: string; password: string; confirmPassword: string },
): Promise<void> {
  await noteConnection(() => sendPasswordReset(realm, choice));
  askWhoIsSignedIn(realm);
}

/** Changes the own password; other devices are signed out by it. @throws RequestFailure */
export async function changePassword(
  realm: AccountRealm,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  await requestAs(realm, () => sendPasswordChange(realm, passwords));
  // The server has begun another session here.
  await (realm === 'user' ? personDevice : companyDevice).noteSession();
}

/**
 * Confirms an e-mail by a link.
 *
 * @returns whether this link had confirmed it before
 * @throws RequestFailure `invalid_link`
 */
export async function confirmEmail(realm: AccountRealm, token: string): Promise<boolean> {
  const wasConfirmed = await noteConnection(() => sendEmailConfirmation(realm, token));
  askWhoIsSignedIn(realm);
  return wasConfirmed;
}

/** Has the link that confirms the own e-mail sent again. @throws RequestFailure */
export async function askForConfirmation(realm: AccountRealm): Promise<void> {
  await requestAs(realm, () => sendConfirmationRequest(realm));
}
