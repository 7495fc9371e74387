import type { Realm } from '#shared/model/realm.ts';
import { changeDeviceRow, readDeviceRow } from '../local/device-db.ts';
import { withRoom } from '../local/with-room.ts';
import { nobodyYet, type RealmRecord } from './realm-record.ts';

function recordOf(row: unknown, otherwise: RealmRecord): RealmRecord {
  // Only `changeRealm` writes rows; a later version may have added fields.
  return row === undefined ? otherwise : { ...nobodyYet, ...(row as Partial<RealmRecord>) };
}

/**
 * Reads who uses this device in a realm.
 *
 * @param otherwise Is the answer where there is no record: no row is ever removed, so the browser threw away what the
 *   caller has read or written before.
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
 * @throws DOMException without storage, StorageFull without room
 */
export function changeRealm(
  realm: Realm,
  change: (record: RealmRecord) => RealmRecord,
  otherwise = nobodyYet,
): Promise<RealmRecord> {
  return withRoom(
    () => changeDeviceRow(realm, (row) => change(recordOf(row, otherwise))),
    // Loaded only on a full device: it brings the code of the copies.
    async (step) => (await import('./give-up-copies.ts')).giveUpCopies(step),
  );
}
