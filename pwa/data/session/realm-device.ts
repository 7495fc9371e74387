import type { Realm } from '#shared/model/realm.ts';
import {
  type CheckAnswer,
  isCurrent,
  type QueuedLogout,
  type RealmRecord,
  withCheckAnswer,
  withLogoutAnswer,
  withNewLogin,
} from '../../device/realm-record.ts';
import { callLate } from '../../http/call-late.ts';
import { sessionNameOf } from '../../http/session-names.ts';
import { storageHealth } from '../../local/storage-health.ts';
import { removeDraftsBeforeLogout } from '../core/form-draft.ts';
import { companyExpected } from '../core/session-store.ts';
import { LogoutSender, type SendLogout } from './logout-sender.ts';
import { StoredRecord } from './stored-record.ts';

/** The account that uses this device in one realm: the durable record, as this tab works with it. @see protocol §5 */
export interface RealmDevice {
  /** The record as this tab last read it. */
  get(): RealmRecord;
  /** Reads the record; without storage this tab's own knowledge stands for it. */
  read(): Promise<RealmRecord>;
  /** Resolves once everything that was noted before is on the disk, or cannot be stored now. */
  whenWritten(): Promise<unknown>;
  /** Notes that somebody signed in. */
  noteLogin(accountId: number): Promise<void>;
  /** Notes who the server says is signed in; false when a logout was pressed since the question was asked. */
  noteCheck(answer: CheckAnswer): Promise<boolean>;
  /** Notes that the account's session has another name, as after a change of the password. */
  noteSession(): Promise<void>;
  /** Notes a pressed logout; false when it could not be stored, so that a restart of the browser would forget it. */
  noteLogout(logout: QueuedLogout): Promise<boolean>;
  /** Notes that the server has ended the session. */
  noteLogoutAnswer(): Promise<void>;
  /**
   * Sends the queued logout to the server; true when nothing is queued any more. After a failure it is sent again and
   * again, as long as the page is open and the record still has it.
   *
   * @throws RequestFailure when the server refuses; the logout stays queued.
   */
  sendLogout(): Promise<boolean>;
  /** Sends no logout while somebody logs in; returns a function that ends the hold. */
  holdLogout(): () => void;
}

/**
 * Makes the device's side of one realm.
 *
 * @param send Sends the logout to the server, with the name of the session that it ends; without one the present one ends.
 */
export function createRealmDevice(realm: Realm, send: SendLogout): RealmDevice {
  const record = new StoredRecord(realm, () => sender.rest());
  const sender = new LogoutSender(realm, record, send);
  return {
    get: () => record.shown,
    read: () => record.read(),
    whenWritten: () => record.whenWritten(),
    async noteLogin(accountId) {
      await record.change((before) => withNewLogin(before, accountId, sessionNameOf(realm)));
    },
    async noteCheck(answer) {
      const session = answer.accountId === null ? undefined : sessionNameOf(realm);
      await record.change((before) => withCheckAnswer(before, { session, ...answer }));
      return isCurrent(record.shown, answer);
    },
    async noteSession() {
      const session = sessionNameOf(realm);
      await record.change((before) => (before.accountId === null ? before : { ...before, session }));
    },
    noteLogout(logout) {
      sender.press();
      return record.noteLogout(logout);
    },
    async noteLogoutAnswer() {
      await record.change((before) => withLogoutAnswer(before, before.logouts));
    },
    sendLogout: () => sender.send(),
    holdLogout: () => sender.hold(),
  };
}

/** Which person uses this device. */
export const personDevice = createRealmDevice('user', async (signal, session) => {
  await callLate('logout', { signal, query: { session }, isKeptAlive: true });
});

/** The company that uses this device. A person may be signed in beside it. */
export const companyDevice = createRealmDevice('company', async (signal, session) => {
  await callLate('logoutCompany', { signal, query: { session }, isKeptAlive: true });
});

/**
 * True where a company may be signed in: the record names one, or its logout is still queued, or the browser stores nothing and
 * only the server knows. Elsewhere nobody asks the server.
 */
export function isCompanyExpected(): boolean {
  const { accountId, logout } = companyDevice.get();
  return accountId !== null || logout !== null || storageHealth() === 'fails';
}

/** Reads who uses this device, before anything is asked or shown that depends on it. */
export async function readDevice(): Promise<void> {
  const [person, company] = await Promise.all([personDevice.read(), companyDevice.read()]);
  companyExpected.set(isCompanyExpected());
  // A count that has grown shows a logout in another tab.
  removeDraftsBeforeLogout('user', person.logouts);
  removeDraftsBeforeLogout('company', company.logouts);
}
