import { Dexie } from 'dexie';
import { deleteDb } from './database-door.ts';
import { storageBuckets } from './storage-buckets.ts';
import { DatabaseGone } from './storage-faults.ts';
import { inTime } from './storage-health.ts';

type Place = IDBFactory | undefined;

/**
 * Gives Dexie databases whose bucket is found when they are opened. Finding it is asynchronous, and Dexie opens databases on
 * its own, also after the browser closed a connection.
 *
 * @param find Finds the bucket of a database; undefined for the browser's default storage.
 */
export function placedDatabases(find: (name: string) => Promise<Place>): IDBFactory {
  return {
    open: (name, version) => openAt(find(name), (place) => place.open(name, version)),
    deleteDatabase: (name) => openAt(find(name), (place) => place.deleteDatabase(name)),
    // Dexie keeps a list of names of its own where this is missing.
    databases: () => indexedDB.databases(),
    cmp: (first, second) => indexedDB.cmp(first, second),
  };
}

const handlers = ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'] as const;

/** A request to open a database that begins once its bucket is known. Dexie uses it like any other request. */
function openAt(finding: Promise<Place>, begin: (place: IDBFactory) => IDBOpenDBRequest): IDBOpenDBRequest {
  let real: IDBOpenDBRequest | undefined;
  let fault: unknown;
  const request = {
    get result() {
      return real?.result;
    },
    get transaction() {
      return real?.transaction ?? null;
    },
    get error() {
      return real?.error ?? fault;
    },
    // What Dexie uses of a request; it never asks for more.
  } as IDBOpenDBRequest;
  finding
    .then((place) => {
      real = begin(place ?? indexedDB);
      for (const name of handlers) Object.assign(real, { [name]: Reflect.get(request, name) });
    })
    // The browser may also refuse at once, where site data are blocked.
    .catch((reason: unknown) => {
      fault = reason;
      // Handlers read what failed from the target of the event.
      request.onerror?.call(request, {
        target: request,
        preventDefault: () => undefined,
        stopPropagation: () => undefined,
      } as unknown as Event);
    });
  return request;
}

/**
 * Finds the storage bucket of a private database. In Chromium all databases of a site share their files, and deleted rows
 * stay in these files for a while. A bucket has a folder of its own, which disappears from the disk with the bucket. Other
 * browsers have separate files for each database.
 *
 * A database that an older version of the app made outside of buckets stays there until the logout.
 *
 * @throws DatabaseGone when there is no bucket and none may be made
 * @see decision 049
 */
export async function placeOf(name: string, { mayBeMade }: { mayBeMade: boolean }): Promise<IDBFactory | undefined> {
  const buckets = storageBuckets();
  if (!buckets) return undefined;
  if ((await Dexie.getDatabaseNames()).includes(name)) {
    const isOnlyOutside = !(await buckets.keys()).includes(name);
    // Both exist when a tab of an older version went on beside this one. Its unsent changes are sent first.
    if (isOnlyOutside || (await hasUnsent(name))) return undefined;
    await deleteDb(name);
  }
  if (!mayBeMade && !(await buckets.keys()).includes(name)) throw new DatabaseGone();
  return (await buckets.open(name, { durability: 'strict' })).indexedDB;
}

const unsentTables = ['outbox', 'attention', 'waiting'];

async function hasUnsent(name: string): Promise<boolean> {
  // Opened with the stored schema, whichever version of the app wrote it.
  const db = new Dexie(name);
  try {
    await db.open();
    const tables = db.tables.filter((table) => unsentTables.includes(table.name));
    const counts = await Promise.all(tables.map((table) => table.count()));
    return counts.some((count) => count > 0);
  } finally {
    db.close();
  }
}

/**
 * Deletes a private database, in its bucket and outside. Nothing of it is on the disk afterwards.
 *
 * @throws StorageSilent when there is no answer in time: the browser deletes it as soon as it can
 * @see SYNC-12
 */
export async function deletePlace(name: string): Promise<void> {
  const deletions = [storageBuckets()?.delete(name), deleteDb(name)];
  await inTime(Promise.all(deletions));
}

/**
 * Names of all buckets and of all databases outside of buckets.
 *
 * @throws StorageSilent when there is no answer in time
 */
export async function placeNames(): Promise<string[]> {
  const inBuckets = (await inTime(storageBuckets()?.keys())) ?? [];
  return [...new Set([...inBuckets, ...(await inTime(Dexie.getDatabaseNames()))])];
}
