type Realm = 'user' | 'company';

// The session is data's, which this folder does not know.
const signedIn = new Map<Realm, number>();

/** The session of this page changed; null when nobody is signed in. A worker has no session. */
export function noteSignedIn(realm: Realm, accountId: number | null): void {
  if (accountId === null) signedIn.delete(realm);
  else signedIn.set(realm, accountId);
}

/** True while this page shows an account as signed in. */
export function isSignedIn(realm: Realm, accountId: number): boolean {
  return signedIn.get(realm) === accountId;
}
