import { limits } from '#shared/limits.ts';
import { endWhenFrozen } from './end-when-frozen.ts';
import { isStorageFull, StorageSilent } from './storage-faults.ts';
import { inTime, isSilent, noteAnswer, noteRecord, noteSilent } from './storage-health.ts';

const name = 'dalil-device';
const store = 'realms';

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function request(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  return resultOf(opening);
}

/**
 * Opens the database, and gives up after a moment; then every call fails at once until the answer has come after all.
 *
 * @throws StorageSilent when there is no answer in time
 */
async function open(): Promise<IDBDatabase> {
  if (isSilent(name)) throw new StorageSilent();
  const opening = request();
  try {
    return await inTime(opening);
  } catch (fault) {
    if (fault instanceof StorageSilent) {
      noteSilent(name);
      void opening
        .then(
          (db) => db.close(),
          // The caller has the error that counts: the storage was silent.
          () => undefined,
        )
        .finally(() => noteAnswer(name));
    }
    throw fault;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

/**
 * Does work in one transaction on the record of this device. The database is opened for each piece of work: that takes
 * about a millisecond, and no tab ever holds it against another. Dexie is not used here, because the record is read
 * before the first question to the server, and Dexie would have to be loaded for it.
 *
 * @throws StorageSilent when there is no answer in time: then nothing is stored later either
 * @throws DOMException without storage or without space
 */
async function inRecord<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
  try {
    const result = await inTransaction(mode, work);
    noteRecord('works');
    return result;
  } catch (fault) {
    // A full disk is another matter: it can be read.
    if (!isStorageFull(fault)) noteRecord('fails');
    throw fault;
  }
}

async function inTransaction<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    const transaction = db.transaction(store, mode, { durability: 'strict' });
    if (mode === 'readonly') endWhenFrozen(transaction);
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
    });
    const late = setTimeout(() => abort(transaction), limits.storageWaitMs);
    const all = Promise.all([work(transaction.objectStore(store)), isDone]).finally(() => clearTimeout(late));
    const [result] = await inTime(all);
    return result;
  } finally {
    db.close();
  }
}

/** Reads a row of the device record; undefined when none was ever stored. The caller checks its shape. */
export function readDeviceRow(key: string): Promise<unknown> {
  return inRecord('readonly', async (rows) => await resultOf(rows.get(key)));
}

/** Reads a row and stores the next one in the same strict transaction: it is on the disk when this resolves. */
export function changeDeviceRow<T>(key: string, change: (before: unknown) => T): Promise<T> {
  return inRecord('readwrite', async (rows) => {
    const after = change(await resultOf(rows.get(key)));
    await resultOf(rows.put(after, key));
    return after;
  });
}
