import * as endpoints from '#shared/contract/passwords.ts';
import type { Realm } from '#shared/model/realm.ts';
import { callApi } from '../../http/call-api.ts';
import { noteConnection } from '../offline/connection.ts';
import { checkCompanySession } from './company-session.ts';
import { companyDevice, isCompanyExpected, personDevice } from './realm-devices.ts';
import { requestAs } from './request-as.ts';
import { checkSession } from './session.ts';

const calls = {
  user: {
    forgot: endpoints.forgotPassword,
    check: endpoints.checkPasswordReset,
    reset: endpoints.resetPassword,
    change: endpoints.changePassword,
    verify: endpoints.verifyEmail,
    request: endpoints.requestVerification,
  },
  company: {
    forgot: endpoints.forgotCompanyPassword,
    check: endpoints.checkCompanyPasswordReset,
    reset: endpoints.resetCompanyPassword,
    change: endpoints.changeCompanyPassword,
    verify: endpoints.verifyCompanyEmail,
    request: endpoints.requestCompanyVerification,
  },
} as const;

function askWhoIsSignedIn(realm: Realm): void {
  if (realm === 'user') void checkSession({ force: true });
  else if (isCompanyExpected()) void checkCompanySession({ force: true });
}

/** Has a link mailed to choose a new password. @throws RequestFailure */
export async function askForPasswordLink(realm: Realm, email: string): Promise<void> {
  await noteConnection(() => callApi(calls[realm].forgot, { body: { email } }));
}

/** Names the account whose password a link may change. @throws RequestFailure `invalid_link` */
export async function readResetOwner(realm: Realm, token: string): Promise<string> {
  return (await noteConnection(() => callApi(calls[realm].check, { body: { token } }))).email;
}

/** Sets a new password by a link. All sessions of the account end. @throws RequestFailure */
export async function resetPassword(
  realm: Realm,
  choice: { token: string; password: string; confirmPassword: string },
): Promise<void> {
  await noteConnection(() => callApi(calls[realm].reset, { body: choice }));
  askWhoIsSignedIn(realm);
}

/** Changes the own password; other devices are signed out by it. @throws RequestFailure */
export async function changePassword(
  realm: Realm,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  await requestAs(realm, () => callApi(calls[realm].change, { body: passwords }));
  // The server has begun another session here.
  await (realm === 'user' ? personDevice : companyDevice).noteSession();
}

/**
 * Confirms an e-mail by a link.
 *
 * @returns whether this link had confirmed it before
 * @throws RequestFailure `invalid_link`
 */
export async function confirmEmail(realm: Realm, token: string): Promise<boolean> {
  const { wasConfirmed } = await noteConnection(() => callApi(calls[realm].verify, { body: { token } }));
  askWhoIsSignedIn(realm);
  return wasConfirmed;
}

/** Has the link that confirms the own e-mail sent again. @throws RequestFailure */
export async function askForConfirmation(realm: Realm): Promise<void> {
  await requestAs(realm, () => callApi(calls[realm].request, {}));
}
