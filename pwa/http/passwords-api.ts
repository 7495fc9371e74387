import * as passwords from '#shared/contract/passwords.ts';
import { callApi } from './call-api.ts';

/** The realm of an account: a person's or a company's. */
export type AccountRealm = 'user' | 'company';

const calls = {
  user: {
    forgot: passwords.forgotPassword,
    check: passwords.checkPasswordReset,
    reset: passwords.resetPassword,
    change: passwords.changePassword,
    verify: passwords.verifyEmail,
    request: passwords.requestVerification,
  },
  company: {
    forgot: passwords.forgotCompanyPassword,
    check: passwords.checkCompanyPasswordReset,
    reset: passwords.resetCompanyPassword,
    change: passwords.changeCompanyPassword,
    verify: passwords.verifyCompanyEmail,
    request: passwords.requestCompanyVerification,
  },
} as const;

/**
 * Asks for a link to choose a new password; says nothing of whether there is such an account. @throws RequestFailure
 */
export async function sendForgotPassword(realm: AccountRealm, email: string): Promise<void> {
  await callApi(calls[realm].forgot, { body: { email } });
}

/** Asks whose password a link may change. @throws RequestFailure `invalid_link` */
export async function fetchResetOwner(realm: AccountRealm, token: string): Promise<string> {
  return (await callApi(calls[realm].check, { body: { token } })).email;
}

/** Sets a new password by a link. @throws RequestFailure `invalid_link`, `validation_failed` … */
export async function sendPasswordReset(
  realm: AccountRealm,
  body: { token: string; password: string; confirmPassword: string },
): Promise<void> {
  await callApi(calls[realm].reset, { body });
}

/** Changes the own password. @throws RequestFailure `validation_failed`, `rate_limited` … */
export async function sendPasswordChange(
  realm: AccountRealm,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  await callApi(calls[realm].change, { body });
}

/**
 * Confirms an e-mail by a link.
 *
 * @returns whether this link had confirmed it before
 * @throws RequestFailure `invalid_link`
 */
export async function sendEmailConfirmation(realm: AccountRealm, token: string): Promise<boolean> {
  return (await callApi(calls[realm].verify, { body: { token } })).wasConfirmed;
}

/** Has the link that confirms the own e-mail sent. @throws RequestFailure `rate_limited` … */
export async function sendConfirmationRequest(realm: AccountRealm): Promise<void> {
  await callApi(calls[realm].request, {});
}
