import { Dexie } from 'dexie';
import { endTransactionsWhenFrozen } from './end-when-frozen.ts';
import { giveWay, strictStorage } from './give-way.ts';
import { placedDatabases } from './placed-databases.ts';
import { deletePlace, placeNames, placeOf } from './private-places.ts';
import { storageBuckets } from './storage-buckets.ts';
import { withReopening } from './storage-faults.ts';

/** The private databases of one kind, which differ by their owner. */
export interface PrivateDbs<Owner extends string | number, Db extends Dexie> {
  /** Does work on the database of an owner. A lost connection is reopened once. */
  inDb<T>(owner: Owner, work: (db: Db) => Promise<T>): Promise<T>;
  /** Forgets the connection, so that the next call opens a new one. */
  close(owner: Owner): void;
  /** Deletes everything this device keeps for an owner. @see SYNC-12 */
  delete(owner: Owner): Promise<void>;
  /** What follows the prefix in the name of each database that this device has. */
  owners(): Promise<string[]>;
}

/**
 * Makes the access to private databases of one kind.
 *
 * @param prefix What the names of the databases begin with.
 * @param define Names the tables; their schema only ever grows, because unsent work may lie in them.
 * @typeParam Db The tables that `define` names: Dexie adds them at run time.
 */
export function privateDbs<Owner extends string | number, Db extends Dexie>(
  prefix: string,
  define: (db: Dexie) => void,
): PrivateDbs<Owner, Db> {
  const opened = new Map<Owner, Db>();

  function dbOf(owner: Owner): Db {
    const known = opened.get(owner);
    if (known) return known;
    const place = storageBuckets() && { indexedDB: placedDatabases(placeOf) };
    const db = new Dexie(`${prefix}${owner}`, { ...strictStorage, ...place });
    define(db);
    giveWay(db);
    endTransactionsWhenFrozen(db, { keepsWrites: true });
    opened.set(owner, db as Db);
    return db as Db;
  }

  function close(owner: Owner): void {
    opened.get(owner)?.close();
    opened.delete(owner);
  }

  return {
    inDb: (owner, work) =>
      withReopening(
        () => close(owner),
        () => work(dbOf(owner)),
      ),
    close,
    async delete(owner) {
      close(owner);
      await deletePlace(`${prefix}${owner}`);
    },
    async owners() {
      const names = await placeNames();
      return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    },
  };
}
