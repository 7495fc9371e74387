import type { Realm } from '#shared/model/realm.ts';
import { changeDeviceRow, readDeviceRow } from '../local/device-db.ts';
import { withSpace } from '../local/storage-space.ts';

/** A logout that was pressed here and that the server has not answered yet. */
export interface QueuedLogout {
  /** The account whose data leave the device; null when that was not known. */
  accountId: number | null;
  /** True when edits that were never sent stay on this device for the account's next login. */
  keepsEdits: boolean;
  /** Name of the session that it ends; undefined where that is not known: then it ends the one that is there. */
  session?: string | undefined;
}

/**
 * This device's record of the accounts that use it in one realm, people or companies. It is stored in one strict
 * transaction per change, so a reload, a crash or a kill of the browser finds it as it was.
 *
 * @see protocol §5
 */
export interface RealmRecord {
  /** The account that signed in last and is not known to be gone. */
  accountId: number | null;
  /** The last logout while the server has not answered it; null when nothing is queued. */
  logout: QueuedLogout | null;
  /**
   * How many logouts were pressed here. An answer to a request from before the last of them is about a session that is over.
   * Devices store the number under this name.
   */
  logouts: number;
  /** Name of the account's session, where the server said it. */
  session?: string | undefined;
}

/** The record of a device on which nobody has signed in. */
export const nobodyYet: RealmRecord = { accountId: null, logout: null, logouts: 0 };

/** The record after a logout was pressed: nobody is signed in here, even before the server has answered. @see SYNC-18 */
export function pressLogout(record: RealmRecord, logout: QueuedLogout): RealmRecord {
  const named = record.session === undefined ? logout : { session: record.session, ...logout };
  return { accountId: null, logout: named, logouts: record.logouts + 1 };
}

/**
 * The record once the server has answered the logout, or has ended the session itself.
 *
 * @param logouts The count of logouts when it was sent: an answer does not end a logout that was pressed later.
 */
export function withLogoutAnswer(record: RealmRecord, logouts: number): RealmRecord {
  return record.logouts === logouts ? { ...record, logout: null } : record;
}

/** The record after a login. A queued logout is over, because the login has ended the session before. */
export function withNewLogin(record: RealmRecord, accountId: number, session?: string): RealmRecord {
  return { ...record, accountId, logout: null, session };
}

/** An answer about the session, and how many logouts were pressed when it was asked for. */
export interface CheckAnswer {
  accountId: number | null;
  logouts: number;
  /** Name of the account's session. */
  session?: string | undefined;
}

/** True when the answer is about the session that this device has now. */
export function isCurrent(record: RealmRecord, { logouts }: CheckAnswer): boolean {
  return record.logout === null && record.logouts === logouts;
}

/** The record with the answer, unless a logout was pressed after the request. @see SYNC-18 */
export function withCheckAnswer(record: RealmRecord, answer: CheckAnswer): RealmRecord {
  return isCurrent(record, answer) ? { ...record, accountId: answer.accountId, session: answer.session } : record;
}

function recordOf(row: unknown, otherwise: RealmRecord): RealmRecord {
  // Only `changeRealm` writes rows; a later version may have added fields.
  return row === undefined ? otherwise : { ...nobodyYet, ...(row as Partial<RealmRecord>) };
}

/**
 * Reads who uses this device in a realm.
 *
 * @param otherwise The result where there is no record. The app never removes a row, so the browser has thrown away what the
 *   caller read or wrote before.
 * @throws DOMException without storage
 */
export async function readRealm(realm: Realm, otherwise = nobodyYet): Promise<RealmRecord> {
  return recordOf(await readDeviceRow(realm), otherwise);
}

/**
 * Changes who uses this device in a realm, in one strict transaction.
 *
 * @param otherwise Is changed where there is no record, as for `readRealm`.
 * @returns the record after the change
 * @throws DOMException without storage, StorageFull without space
 */
export function changeRealm(
  realm: Realm,
  change: (record: RealmRecord) => RealmRecord,
  otherwise = nobodyYet,
): Promise<RealmRecord> {
  return withSpace(
    () => changeDeviceRow(realm, (row) => change(recordOf(row, otherwise))),
    // Loaded only on a full device, because it brings the code of the copies.
    async (step) => (await import('./evict.ts')).evictCopies(step),
  );
}
