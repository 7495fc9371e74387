import { checkAuth, login } from '#shared/contract/auth.ts';
import { checkCompanyAuth } from '#shared/contract/companies.ts';
import { confirmFeaturedPayment } from '#shared/contract/payments.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Login, OwnProfile } from '#shared/model/user.ts';
import { callApi, callApiOrNull } from './call-api.ts';

/** A person as the server answered, with the epoch of the revision; null when the server did not send one. */
export interface AnsweredUser {
  user: OwnProfile;
  epoch: string | null;
}

function epochReader() {
  let read: string | null = null;
  const note = (headers: Headers) => {
    read = headers.get('dalil-epoch');
  };
  return { note, epoch: () => read };
}

/** Fetches the signed-in person; null for none, 401 included. @throws RequestFailure @see requirements G9 */
export async function fetchSignedInUser(): Promise<AnsweredUser | null> {
  const { note, epoch } = epochReader();
  const user = await callApiOrNull(checkAuth, {}, note);
  return user && { user, epoch: epoch() };
}

/** Fetches the signed-in company; null for none, 401 included. @throws RequestFailure @see requirements P4 */
export function fetchSignedInCompany(): Promise<OwnCompany | null> {
  return callApiOrNull(checkCompanyAuth, {});
}

/** Signs a person in. @throws RequestFailure `invalid_credentials`, `account_disabled`, `rate_limited` … */
export async function sendLogin(body: Login): Promise<AnsweredUser> {
  const { note, epoch } = epochReader();
  return { user: await callApi(login, { body }, note), epoch: epoch() };
}

/**
 * Has the server ask the provider whether a payment was made, and grant its days.
 *
 * @returns The account as it is now, featured.
 * @throws RequestFailure `payment_incomplete`, `not_found`, `payment_provider` …
 */
export async function sendPaymentConfirmation(paymentIntentId: string): Promise<AnsweredUser> {
  const { note, epoch } = epochReader();
  const { user } = await callApi(confirmFeaturedPayment, { body: { paymentIntentId } }, note);
  return { user, epoch: epoch() };
}
