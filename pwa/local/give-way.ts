import { Dexie, type DexieOptions } from 'dexie';

/** For what must not be lost: a change is on the disk when it is told, and no screen shows one that may still fail. */
export const strictStorage: DexieOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' };

/** Lets another tab delete or upgrade the database; the next use here opens it again. Dexie alone would also warn. */
export function giveWay(db: Dexie): void {
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false });
    return false;
  });
}

/** Deletes a database. What still reads it holds this up for a moment; Dexie alone would also warn. */
export async function deleteDb(name: string): Promise<void> {
  const db = new Dexie(name);
  db.on('blocked', () => false);
  await db.delete();
}
