import { Dexie } from 'dexie';
import { closeForOthers, DatabaseDoor, strictStorage } from './database-door.ts';
import { deletePlace, placedDatabases, placeNames, placeOf } from './database-places.ts';
import { endTransactionsWhenFrozen } from './end-when-frozen.ts';
import { storageBuckets } from './storage-buckets.ts';
import { DatabaseGone, isGone } from './storage-faults.ts';

/** The private databases of one kind, which differ by their owner. */
export interface PrivateDbs<Owner extends string | number, Db extends Dexie> {
  /**
   * Does work on the database of an owner. A lost connection is reopened once.
   *
   * @throws StorageSilent when there is no answer in time
   * @throws DatabaseGone, perhaps as the inner reason, when it was here and was deleted since
   */
  inDb<T>(owner: Owner, work: (db: Db) => Promise<T>): Promise<T>;
  /** Like `inDb`, but resolves with `otherwise` when the database was deleted. */
  inStoredDb<T, Otherwise>(owner: Owner, work: (db: Db) => Promise<T>, otherwise: Otherwise): Promise<T | Otherwise>;
  /** Forgets the connection, so that the next call opens a new one. */
  close(owner: Owner): void;
  /** Deletes everything that is stored for an owner. @see SYNC-12 */
  delete(owner: Owner): Promise<void>;
  /** The owners of the databases on this device, as they stand in the names after the prefix. */
  owners(): Promise<string[]>;
}

/**
 * Changes the state in a private database. When the database was deleted, the decision is made for an empty state: a sender
 * then finds that its entry is gone, and ends.
 *
 * @throws DatabaseGone when the decision would store something, because an edit must not seem saved
 */
export async function changeStored<State, Result>(
  change: () => Promise<Result>,
  empty: State,
  decide: (state: State) => { after: State; result: Result },
): Promise<Result> {
  try {
    return await change();
  } catch (fault) {
    if (!isGone(fault)) throw fault;
    const { after, result } = decide(empty);
    if (JSON.stringify(after) !== JSON.stringify(empty)) throw fault;
    return result;
  }
}

/**
 * Makes the access to private databases of one kind.
 *
 * Once a page or a worker has had a database, it is made again only while its owner is signed in. A sender whose response
 * comes after the logout would otherwise create an empty database, whose name shows who was signed in here.
 *
 * @param prefix The names of the databases begin with it.
 * @param define Names the tables; their schema only ever grows, because unsent work may lie in them.
 * @param isHere True while the owner is signed in, and for an owner without an account.
 * @typeParam Db The tables that `define` names: Dexie adds them at run time.
 */
export function privateDbs<Owner extends string | number, Db extends Dexie>(
  prefix: string,
  define: (db: Dexie) => void,
  isHere: (owner: Owner) => boolean,
): PrivateDbs<Owner, Db> {
  const doors = new Map<Owner, DatabaseDoor<Db>>();
  /** Owners whose database was here. */
  const known = new Set<Owner>();

  function make(owner: Owner): Db {
    const mayBeMade = () => !known.has(owner) || isHere(owner);
    const find = (name: string) => placeOf(name, { mayBeMade: mayBeMade() });
    const place = storageBuckets() && { indexedDB: placedDatabases(find) };
    const db = new Dexie(`${prefix}${owner}`, { ...strictStorage, ...place });
    define(db);
    // This runs in the transaction that creates the database, so an error here creates none.
    db.on('populate', () => {
      if (!mayBeMade()) throw new DatabaseGone();
    });
    db.on('ready', () => void known.add(owner));
    closeForOthers(db);
    endTransactionsWhenFrozen(db, { keepsWrites: true });
    return db as Db;
  }

  function doorOf(owner: Owner): DatabaseDoor<Db> {
    const door = doors.get(owner) ?? new DatabaseDoor(`${prefix}${owner}`, () => make(owner));
    doors.set(owner, door);
    return door;
  }

  return {
    inDb: (owner, work) => doorOf(owner).inDb(work),
    inStoredDb: (owner, work, otherwise) => doorOf(owner).inDb(work, () => otherwise),
    close: (owner) => doors.get(owner)?.close(),
    async delete(owner) {
      doors.get(owner)?.close();
      known.add(owner);
      await deletePlace(`${prefix}${owner}`);
    },
    async owners() {
      const names = await placeNames();
      return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    },
  };
}
