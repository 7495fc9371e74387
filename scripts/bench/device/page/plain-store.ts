import { cacheDbName } from '#pwa/local/cache-db.ts';
import { storageBuckets } from '#pwa/local/storage-buckets.ts';

const cardsPerEntry = 64;

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Writes rows as lines of JSON, 64 to an entry, with the browser's own interface. */
export async function writePlainly(shards: readonly (readonly unknown[])[]): Promise<void> {
  const opening = indexedDB.open('bench-floor', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('cards', { autoIncrement: true });
  const db = await answered(opening);
  for (const rows of shards) {
    const writing = db.transaction('cards', 'readwrite', { durability: 'relaxed' });
    const entries = Array.from({ length: Math.ceil(rows.length / cardsPerEntry) }, (_, entry) =>
      rows.slice(entry * cardsPerEntry, (entry + 1) * cardsPerEntry),
    );
    for (const entry of entries) writing.objectStore('cards').add(entry.map((row) => JSON.stringify(row)).join('\n'));
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
  }
  db.close();
}

/** The floor of the first search: reads the same search texts at once, with the browser's own interface. Ms. */
export async function readPlainly(): Promise<number> {
  const { indexedDB: place } = (await storageBuckets()?.open(cacheDbName)) ?? window;
  const db = await answered(place.open(cacheDbName));
  const startedAt = performance.now();
  await answered(db.transaction('shards').objectStore('shards').getAll());
  const ms = performance.now() - startedAt;
  db.close();
  return ms;
}
