import type { Realm } from '#shared/model/realm.ts';

// `pwa/data` has the session, and this folder may not import it.
const signedIn = new Map<Realm, { accountId: number; login: number }>();
let logins = 0;

/** Call it when the session of this page changes; null for nobody. A worker has no session. */
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

/** Number of the account's login in this page; after a logout and a login it is another one. Undefined when not signed in. */
export function loginOf(realm: Realm, accountId: number): number | undefined {
  return isSignedIn(realm, accountId) ? signedIn.get(realm)?.login : undefined;
}
