import { Dexie, type DexieOptions } from 'dexie';

/**
 * For data that must not be lost: a change is on the disk before it is shown, and no screen shows one that may still
 * fail.
 */
export const strictStorage: DexieOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' };

/** Lets another tab delete or upgrade the database; the next use here opens it again. Dexie alone would also warn. */
export function giveWay(db: Dexie): void {
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false });
    return false;
  });
}

/** Deletes a database. A reader of it delays this for a moment; Dexie alone would also warn. */
export async function deleteDb(name: string): Promise<void> {
  const db = new Dexie(name);
  db.on('blocked', () => false);
  await db.delete();
}
