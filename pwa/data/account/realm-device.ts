import { changeRealm, type DeviceRealm, readRealm } from '../../device/device-record.ts';
import {
  type CheckAnswer,
  isCurrent,
  nobodyYet,
  pressLogout,
  type QueuedLogout,
  type RealmRecord,
  takeCheck,
  takeLogoutAnswer,
  takeNewLogin,
} from '../../device/realm-record.ts';
import { noteConnection } from '../offline/connection.ts';
import { takeOldRecord } from './old-record.ts';

/** The account that uses this device in one realm: the durable record, as this tab works with it. @see sync §8 */
export interface RealmDevice {
  /** The record as this tab last read it. */
  get(): RealmRecord;
  /** Reads the record; without storage this tab's own knowledge stands for it. */
  read(): Promise<RealmRecord>;
  /** Resolves once everything that was noted before is on the disk. */
  isWritten(): Promise<unknown>;
  /** Notes that somebody signed in. */
  noteLogin(accountId: number): Promise<void>;
  /** Notes who the server says is signed in; false when a logout was pressed since the question was asked. */
  noteCheck(answer: CheckAnswer): Promise<boolean>;
  /** Notes a pressed logout; false when nothing would remind this device of it. */
  noteLogout(logout: QueuedLogout): Promise<boolean>;
  /** Notes that the server has ended the session. */
  noteLogoutAnswer(): Promise<void>;
  /**
   * Tells the server of the queued logout; true when nothing is queued any more.
   *
   * @throws RequestFailure when the server refuses; the logout stays queued.
   */
  sendLogout(): Promise<boolean>;
}

/**
 * Makes the device's side of one realm.
 *
 * @param send Sends the logout to the server.
 */
export function createRealmDevice(realm: DeviceRealm, send: () => Promise<void>): RealmDevice {
  let record = nobodyYet;
  // Changes of this tab are stored in the order in which they were made.
  let last: Promise<unknown> = Promise.resolve();

  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  /** True when the change is on the disk. */
  function change(update: (before: RealmRecord) => RealmRecord): Promise<boolean> {
    // In sight of this tab at once: a drain that begins now must know of a logout.
    record = update(record);
    return inLine(async () => {
      try {
        record = await changeRealm(realm, update);
        return true;
      } catch {
        return false;
      }
    });
  }

  async function read(): Promise<RealmRecord> {
    const old = takeOldRecord(realm);
    if (old && (await change(old.update))) old.forget();
    return await inLine(async () => {
      try {
        record = await readRealm(realm);
      } catch {
        // Without storage only this tab knows the signed-in account.
      }
      return record;
    });
  }

  return {
    get: () => record,
    read,
    isWritten: () => last,
    async noteLogin(accountId) {
      await change((before) => takeNewLogin(before, accountId));
    },
    async noteCheck(answer) {
      await change((before) => takeCheck(before, answer));
      return isCurrent(record, answer);
    },
    noteLogout: (logout) => change((before) => pressLogout(before, logout)),
    async noteLogoutAnswer() {
      await change(takeLogoutAnswer);
    },
    async sendLogout() {
      if (record.logout === null) return true;
      try {
        await noteConnection(send);
      } catch (fault) {
        if (fault instanceof Error && 'kind' in fault && fault.kind === 'http') throw fault;
        return false;
      }
      await change(takeLogoutAnswer);
      return true;
    },
  };
}
