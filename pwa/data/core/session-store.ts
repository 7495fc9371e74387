import type { OwnCompany } from '#shared/model/company.ts';
import type { Realm } from '#shared/model/realm.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { createStore } from './store.ts';

/**
 * The account that uses this browser in one realm. `isOffline`: the server could not be asked, the last known account
 * is shown.
 */
export type SessionOf<Account> =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; account: Account; isOffline: boolean };

/** The person's session. `account` is the server's copy with the edits that wait on this device. */
export type Session = SessionOf<OwnProfile>;

/** The company's session. A person may be signed in beside it. */
export type CompanySession = SessionOf<OwnCompany>;

/** The person's session as this tab knows it. */
export const session = createStore<Session>({ state: 'unknown' });

/** The company's session as this tab knows it. Where no company ever signed in it stays unknown, and the server is not asked. */
export const companySession = createStore<CompanySession>({ state: 'unknown' });

/** True where a company signed in on this device and has not logged out; false until the device was read. */
export const companyExpected = createStore(false);

/** Where a logout waits: on the `device`, or only in this `page` where the browser stores nothing. */
export type WaitingLogout = 'device' | 'page';

/** The logouts of this device that the server has not answered yet; null where none waits. */
export const waitingLogouts = createStore<Readonly<Record<Realm, WaitingLogout | null>>>({
  user: null,
  company: null,
});

/** Set to a new object each time that the session may have changed, for example after a sender was refused. */
export const sessionDoubts = createStore<object>({});

/** True when this person is signed in here. */
export function isSignedIn(userId: number): boolean {
  const now = session.get();
  return now.state === 'signed-in' && now.account.id === userId;
}
