import { endWhenFrozen } from './end-when-frozen.ts';

const name = 'dalil-device';
const store = 'realms';

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  return resultOf(opening);
}

/**
 * Does work in one transaction on the record of this device. The database is opened for each piece of work: that takes
 * about a millisecond, and no tab ever holds it against another. Dexie is not used here, because the record is read
 * before the first question to the server, and Dexie would have to be loaded for it.
 *
 * @throws DOMException without storage or without room
 */
async function inRecord<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    const transaction = db.transaction(store, mode, { durability: 'strict' });
    if (mode === 'readonly') endWhenFrozen(transaction);
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
    });
    const [result] = await Promise.all([work(transaction.objectStore(store)), isDone]);
    return result;
  } finally {
    db.close();
  }
}

/** Reads a row of the device record; undefined when nothing was ever kept. The reader checks its shape. */
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
