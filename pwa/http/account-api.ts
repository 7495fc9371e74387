import { checkAuth, login, logout } from '#shared/contract/auth.ts';
import { registerUser, updateProfile } from '#shared/contract/users.ts';
import type { Login, OwnProfile, ProfilePatch, Registration } from '#shared/model/user.ts';
import { callApi, callApiOrNull } from './call-api.ts';

/** Asks who is signed in; null for nobody, 401 included. @throws RequestFailure @see checklist G9 */
export function fetchSignedInUser(): Promise<OwnProfile | null> {
  return callApiOrNull(checkAuth, {});
}

/** Signs in. @throws RequestFailure `invalid_credentials`, `account_disabled`, `rate_limited` … */
export function sendLogin(body: Login): Promise<OwnProfile> {
  return callApi(login, { body });
}

/** Ends the session. @throws RequestFailure */
export async function sendLogout(): Promise<void> {
  await callApi(logout, {});
}

/** Creates an account and signs it in. @throws RequestFailure `email_taken`, `validation_failed`, `rate_limited` … */
export function sendRegistration(body: Registration): Promise<OwnProfile> {
  return callApi(registerUser, { body });
}

/** Changes the own profile; only what the patch names. @throws RequestFailure */
export function sendProfilePatch(userId: number, body: ProfilePatch): Promise<OwnProfile> {
  return callApi(updateProfile, { params: { id: String(userId) }, body });
}
