import { searchDevice } from '#pwa/data/directory/search-device.ts';
import { cacheDb, cacheDbName } from '#pwa/local/cache-db.ts';
import { findInDirectory } from '#pwa/local/directory.local.ts';
import { cardsOf } from '#pwa/local/feed-rows.ts';
import { storageBuckets } from '#pwa/local/storage-buckets.ts';
import { limits } from '#shared/limits.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { matchesSearch, searchWords } from '#shared/rules/search-query.ts';
import { haystackOf } from '#shared/rules/search-text.ts';
import { resultOf } from './fill.ts';

/** Time of each query, in ms, and the number of all hits. */
export interface Times {
  ms: number[];
  found: number;
}

let hays: string[] = [];

async function heldCards(): Promise<TalentCard[]> {
  const bundles = await cacheDb().cards.where('[feed+bundle]').between(['talents', 0], ['talents', Infinity]).toArray();
  // Cards of the feed of talents were checked before they were written.
  return bundles.flatMap((bundle) => cardsOf(bundle) as unknown as TalentCard[]);
}

/** Some cards, for queries to be made of. */
export async function sampleCards(count: number): Promise<Pick<TalentCard, 'name' | 'skills'>[]> {
  const cards = await heldCards();
  const step = Math.max(1, Math.floor(cards.length / count));
  return cards.filter((_, index) => index % step === 0).map(({ name, skills }) => ({ name, skills }));
}

/** Makes the search texts that the plain scan goes through. */
export async function prepareScan(): Promise<number> {
  hays = (await heldCards()).map(haystackOf);
  await findInDirectory('talents', queryOf('a'));
  return hays.length;
}

function queryOf(text: string) {
  return { words: searchWords(text), industry: '', country: '', now: new Date(), limit: limits.pageSizeDefault };
}

async function timesOf<Query>(queries: readonly Query[], find: (query: Query) => Promise<number>): Promise<Times> {
  const ms: number[] = [];
  let found = 0;
  for (const query of queries) {
    const startedAt = performance.now();
    found += await find(query);
    ms.push(performance.now() - startedAt);
    // As between two keys, whatever the page has to do otherwise has its turn.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { ms, found };
}

/** The search of the device: which people, in which order, and how many. */
export function findTimes(queries: readonly string[]): Promise<Times> {
  return timesOf(queries, async (query) => (await findInDirectory('talents', queryOf(query))).total);
}

/** The same with the cards of the first page read. */
export function shownTimes(queries: readonly string[]): Promise<Times> {
  return timesOf(
    queries,
    async (q) => (await searchDevice('talents', { q, industry: '', country: '' }, limits.pageSizeDefault)).total,
  );
}

/** The floor: goes through the same rows' search texts in memory, by the definition itself. @see SYNC-13 */
export function scanTimes(queries: readonly string[]): Promise<Times> {
  return timesOf(queries, async (query) => {
    const words = searchWords(query);
    return hays.reduce((count, hay) => (matchesSearch(hay, words) ? count + 1 : count), 0);
  });
}

/** Ms of the first search of a page: the search texts of everybody are read and made ready, then searched. */
export async function readColdText(): Promise<number> {
  await cacheDb().open();
  const startedAt = performance.now();
  const { held } = await findInDirectory('talents', queryOf('noor'));
  if (held === 0) throw new Error('Nothing is held');
  return performance.now() - startedAt;
}

/** The floor of the first search: reads the same search texts at once, with the browser's own interface. Ms. */
export async function readPlainly(): Promise<number> {
  const { indexedDB: factory } = (await storageBuckets()?.open(cacheDbName)) ?? window;
  const db = await resultOf(factory.open(cacheDbName));
  const startedAt = performance.now();
  await resultOf(db.transaction('shards').objectStore('shards').getAll());
  const ms = performance.now() - startedAt;
  db.close();
  return ms;
}
