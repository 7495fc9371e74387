import type { Realm } from '#shared/model/realm.ts';

// The session is data's, which this folder does not know.
const signedIn = new Map<Realm, { accountId: number; login: number }>();
let logins = 0;

/** The session of this page changed; null when nobody is signed in. A worker has no session. */
export function noteSignedIn(realm: Realm, accountId: number | null): void {
  if (accountId === null) signedIn.delete(realm);
  else if (!isSignedIn(realm, accountId)) {
    logins += 1;
    signedIn.set(realm, { accountId, login: logins });
  }
}

/** True while this page shows an account as signed in. */
export function isSignedIn(realm: Realm, accountId: number): boolean {
  return signedIn.get(realm)?.accountId === accountId;
}

/** Names the login of an account that this page shows: after a logout the same account has another one. */
export function loginOf(realm: Realm, accountId: number): number | undefined {
  return isSignedIn(realm, accountId) ? signedIn.get(realm)?.login : undefined;
}
