import type { Realm } from '#shared/model/realm.ts';

/** Names of the sessions that the server gave to this browser last, as this page heard. */
const names = new Map<Realm, string>();

/** Notes the name of a session from an answer that has one: of a login, or of a question who is signed in. */
export function noteSessionName(headers: Headers): void {
  const [, realm, name] = /^(user|company) (\S+)$/.exec(headers.get('dalil-session') ?? '') ?? [];
  // The pattern has these two.
  if (name) names.set(realm as Realm, name);
}

/** The name of a realm's session; undefined where the server has not said it. Nobody signs in with it. */
export function sessionNameOf(realm: Realm): string | undefined {
  return names.get(realm);
}
