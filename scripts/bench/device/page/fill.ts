import { createFeedStore } from '#pwa/local/feed-store.ts';
import { askDigest, askShard, type ShardAnswer } from '#pwa/sync/ask-feed.ts';
import { deviceWorld } from '#pwa/sync/device-world.ts';
import { pullFeed } from '#pwa/sync/pull.ts';

export interface Watched<T> {
  result: T;
  ms: number;
  /** Duration of each task over 50 ms, in ms. */
  longTasksMs: number[];
}

/** Measures how long work takes, and the tasks during which the page answers nothing. */
async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const longTasksMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration);
  });
  observer.observe({ type: 'longtask' });
  // The task that began this call is not part of the work.
  await new Promise((resolve) => setTimeout(resolve, 100));
  longTasksMs.length = 0;
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  // Entries come after their task.
  await new Promise((resolve) => setTimeout(resolve, 300));
  observer.disconnect();
  return { result, ms, longTasksMs };
}

const world = deviceWorld();

/** Fills the copy from the server: digest, shards, changes. @returns the number of rows held then */
export function fillFromServer(): Promise<Watched<number>> {
  return watched(async () => {
    const store = createFeedStore('talents');
    const outcome = await pullFeed({ feed: 'talents', world, store });
    if (outcome !== 'synced') throw new Error(outcome);
    return (await store.heldShards()).reduce((sum, { count }) => sum + count, 0);
  });
}

/** The floor of a fill: the same answers fetched one after the other and parsed, nothing else. */
export function fetchEverything(): Promise<Watched<void>> {
  return watched(async () => {
    const { shards } = await askDigest(world, 'talents');
    for (const [n] of shards.toReversed()) await (await fetch(`/api/sync/talents/shards/${n}`)).json();
  });
}

let prepared: ShardAnswer[] | undefined;

async function prepare(): Promise<ShardAnswer[]> {
  if (prepared) return prepared;
  const { shards } = await askDigest(world, 'talents');
  const newest = shards.filter(([, count]) => count === 512).slice(-20);
  prepared = await Promise.all(newest.map(([n]) => askShard(world, 'talents', n)));
  return prepared;
}

/** Writes 20 shards that were fetched before. @returns the number of their cards */
export async function writePrepared(): Promise<Watched<number>> {
  const shards = await prepare();
  const store = createFeedStore('talents');
  const { run } = await store.changeState((state) => ({ ...state, run: state.run + 1 }));
  return watched(async () => {
    for (const { n, epoch, asOf, rows } of shards) {
      if (!(await store.replaceShard({ run, n, epoch, asOf, rows }))) throw new Error('not written');
    }
    return shards.reduce((sum, { rows }) => sum + rows.length, 0);
  });
}

/** The floor of writing: the same cards as texts, one transaction for each shard, no search text, no library. */
export async function writePreparedPlainly(): Promise<Watched<void>> {
  const shards = await prepare();
  return watched(() => writePlainly(shards.map(({ rows }) => rows)));
}

const cardsPerEntry = 64;

/** The result of a request to IndexedDB. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Writes rows as lines of JSON, 64 to an entry, with the browser's own interface. */
async function writePlainly(shards: readonly (readonly unknown[])[]): Promise<void> {
  const opening = indexedDB.open('bench-floor', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('cards', { autoIncrement: true });
  const db = await resultOf(opening);
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
