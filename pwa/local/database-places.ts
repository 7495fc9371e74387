import { Dexie } from 'dexie';
import { deleteDb } from './database-door.ts';
import { storageBuckets } from './storage-buckets.ts';
import { DatabaseGone } from './storage-faults.ts';
import { inTime } from './storage-health.ts';

type Place = IDBFactory | undefined;

/**
 * Databases whose place is looked for when they are opened, for Dexie: it opens by itself, also again after the browser
 * closed a connection, and its live queries follow only reads that nothing else is awaited for.
 *
 * @param find Finds the place of a database; undefined for the browser's own.
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

/** A request that begins once the place is known; Dexie sets its handlers and reads its result, as of any. */
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
 * Where private databases lie. In Chromium all databases of a site share their files, and deleted rows stay in these
 * until the browser tidies up. A bucket has a folder of its own, which is gone from the disk when the bucket is deleted.
 * Other browsers keep each database in files of its own and delete them with it.
 *
 * What an older version of the app made lies outside, and stays there until its logout.
 *
 * @throws DatabaseGone when there is no bucket and none may be made
 * @see decision 049
 */
export async function placeOf(name: string, { mayBeMade }: { mayBeMade: boolean }): Promise<IDBFactory | undefined> {
  const buckets = storageBuckets();
  if (!buckets) return undefined;
  if ((await Dexie.getDatabaseNames()).includes(name)) {
    const isOnlyOutside = !(await buckets.keys()).includes(name);
    // Both: a tab of an older version went on beside this one. What it did not send goes first.
    if (isOnlyOutside || (await hasUnsent(name))) return undefined;
    await deleteDb(name);
  }
  if (!mayBeMade && !(await buckets.keys()).includes(name)) throw new DatabaseGone();
  return (await buckets.open(name, { durability: 'strict' })).indexedDB;
}

const unsentTables = ['outbox', 'attention', 'waiting'];

async function hasUnsent(name: string): Promise<boolean> {
  // Opened as it lies there, whatever version of the app wrote it.
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
 * Deletes a private database wherever it lies; nothing of it is on the disk afterwards.
 *
 * @throws StorageSilent when there is no answer in time: the browser deletes it as soon as it can
 * @see SYNC-12
 */
export async function deletePlace(name: string): Promise<void> {
  const deletions = [storageBuckets()?.delete(name), deleteDb(name)];
  await inTime(Promise.all(deletions));
}

/**
 * Names of the private databases of this device, and of others that lie outside.
 *
 * @throws StorageSilent when there is no answer in time
 */
export async function placeNames(): Promise<string[]> {
  const inBuckets = (await inTime(storageBuckets()?.keys())) ?? [];
  return [...new Set([...inBuckets, ...(await inTime(Dexie.getDatabaseNames()))])];
}
