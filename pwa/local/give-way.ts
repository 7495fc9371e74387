import type { Dexie } from 'dexie';

/** Lets another tab delete or upgrade the database; the next use here opens it again. Dexie alone would also warn. */
export function giveWay(db: Dexie): void {
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false });
    return false;
  });
}
