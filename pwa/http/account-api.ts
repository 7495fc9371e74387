import { checkAuth, login, logout } from '#shared/contract/auth.ts';
import { registerUser, updateProfile } from '#shared/contract/users.ts';
import type { Login, OwnProfile, ProfileEdit, ProfileEditAnswer, Registration } from '#shared/model/user.ts';
import { callApi, callApiOrNull } from './call-api.ts';

/** An account as the server answered it, and the history its revision belongs to; null when the server did not say. */
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

/** Asks for the signed-in account; null for none, 401 included. @throws RequestFailure @see requirements G9 */
export async function fetchSignedInUser(): Promise<AnsweredUser | null> {
  const { note, epoch } = epochReader();
  const user = await callApiOrNull(checkAuth, {}, note);
  return user && { user, epoch: epoch() };
}

/** Signs in. @throws RequestFailure `invalid_credentials`, `account_disabled`, `rate_limited` … */
export async function sendLogin(body: Login): Promise<AnsweredUser> {
  const { note, epoch } = epochReader();
  return { user: await callApi(login, { body }, note), epoch: epoch() };
}

/** Ends the session of this name, or without one the present session. @throws RequestFailure */
export async function sendLogout(signal: AbortSignal, session?: string): Promise<void> {
  await callApi(logout, { signal, query: { session } });
}

/** Creates an account and signs it in. @throws RequestFailure `email_taken`, `validation_failed`, `rate_limited` … */
export function sendRegistration(body: Registration): Promise<OwnProfile> {
  return callApi(registerUser, { body });
}

/**
 * Changes the own profile at once, merged with changes made elsewhere: for devices that keep no outbox.
 *
 * @throws RequestFailure
 */
export function sendProfileEdit(userId: number, body: ProfileEdit, idempotencyKey: string): Promise<ProfileEditAnswer> {
  return callApi(updateProfile, { params: { id: String(userId) }, body, idempotencyKey });
}
