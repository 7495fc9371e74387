import { changeDeviceRow, readDeviceRow } from '../local/device-db.ts';
import { withRoom } from '../local/with-room.ts';
import { nobodyYet, type RealmRecord } from './realm-record.ts';

/** People and companies have sessions of their own beside each other. */
export type DeviceRealm = 'user' | 'company';

function recordOf(row: unknown): RealmRecord {
  // Only `changeRealm` writes rows; a later version may have added fields.
  return { ...nobodyYet, ...(row as Partial<RealmRecord> | undefined) };
}

/** Reads who uses this device in a realm. @throws DOMException without storage */
export async function readRealm(realm: DeviceRealm): Promise<RealmRecord> {
  return recordOf(await readDeviceRow(realm));
}

/**
 * Changes who uses this device in a realm, in one strict transaction.
 *
 * @returns the record after the change
 * @throws DOMException without storage, StorageFull without room
 */
export function changeRealm(realm: DeviceRealm, change: (record: RealmRecord) => RealmRecord): Promise<RealmRecord> {
  return withRoom(
    () => changeDeviceRow(realm, (row) => change(recordOf(row))),
    // Loaded only on a full device: it brings the code of the copies.
    async (step) => (await import('./give-up-copies.ts')).giveUpCopies(step),
  );
}
