import * as endpoints from '#shared/contract/auth.ts';
import { login } from '#shared/contract/auth.ts';
import { loginCompany } from '#shared/contract/companies.ts';
import type { Realm } from '#shared/model/realm.ts';
import { callApi } from '../../http/call-api.ts';
import { noteConnection } from '../core/connection.ts';
import { failureIn } from '../core/failure-text.ts';
import { noAccount, writeOrFind } from '../core/write-outcome.ts';
import { checkCompanySession } from '../session/company-session.ts';
import { checkSession } from '../session/person-session.ts';
import { companyDevice, isCompanyExpected, personDevice } from '../session/realm-device.ts';
import { requestAs } from '../session/request-as.ts';

const calls = {
  user: {
    login,
    forgot: endpoints.forgotPassword,
    check: endpoints.checkPasswordReset,
    reset: endpoints.resetPassword,
    change: endpoints.changePassword,
    verify: endpoints.verifyEmail,
    request: endpoints.requestVerification,
  },
  company: {
    login: loginCompany,
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

/** Requests a mail with a link for choosing a new password. @throws RequestFailure */
export async function askForPasswordLink(realm: Realm, email: string): Promise<void> {
  await noteConnection(() => callApi(calls[realm].forgot, { body: { email } }));
}

/** Returns the e-mail of the account whose password a link may change. @throws RequestFailure `invalid_link` */
export async function readResetOwner(realm: Realm, token: string): Promise<string> {
  return (await noteConnection(() => callApi(calls[realm].check, { body: { token } }))).email;
}

/**
 * Sets a new password by a link. All sessions of the account end. When the answer is lost, the link shows whether it was
 * used: each works once.
 *
 * @throws UnclearOutcome when nobody knows whether it was set
 * @throws RequestFailure
 */
export async function resetPassword(
  realm: Realm,
  choice: { token: string; password: string; confirmPassword: string },
): Promise<void> {
  const { token, password } = choice;
  await writeOrFind({
    // With another password it is another write, whose link may be used up.
    name: `reset ${token} ${password}`,
    write: async () => {
      await noteConnection(() => callApi(calls[realm].reset, { body: choice }));
      return true;
    },
    find: () => isUsedUp(realm, token),
  });
  askWhoIsSignedIn(realm);
}

async function isUsedUp(realm: Realm, token: string): Promise<true | undefined> {
  try {
    await noteConnection(() => callApi(calls[realm].check, { body: { token } }));
    return undefined;
  } catch (fault) {
    if (failureIn(fault)?.code !== 'invalid_link') throw fault;
    return true;
  }
}

/**
 * Changes the password of the signed-in account, and signs its other devices out. When the answer is lost,
 * a login with the new password shows whether the server has changed it.
 *
 * @throws UnclearOutcome when nobody knows whether it was changed
 * @throws RequestFailure
 */
export async function changePassword(
  realm: Realm,
  { email, ...passwords }: { email: string; currentPassword: string; newPassword: string },
): Promise<void> {
  const body = { email, password: passwords.newPassword };
  await writeOrFind({
    name: `password ${realm} ${email} ${passwords.newPassword}`,
    write: async () => {
      await requestAs(realm, () => callApi(calls[realm].change, { body: passwords }));
      return true;
    },
    find: async () => {
      const logIn = () => callApi(calls[realm].login, { body });
      return (await noteConnection<unknown>(logIn).catch(noAccount)) === undefined ? undefined : true;
    },
  });
  // The server has begun a new session for this browser.
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

/** Requests another mail with the link that confirms the account's e-mail. @throws RequestFailure */
export async function askForConfirmation(realm: Realm): Promise<void> {
  await requestAs(realm, () => callApi(calls[realm].request, {}));
}
