import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { countTalents, listTalents } from '#api/domain/users/list-talents.ts';
import { openStore, type Store } from '#api/store/open-store.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { boundRow, percentile, type Row } from './report.ts';
import { filterPairs, hostileSearches, prefixesOf } from './sample.ts';

const clock = { now: () => new Date() };
const questions = 2000;
const searches = 3000;
const hostileRounds = 100;

/** Time of the search query itself, 50 hits, over 3,000 prefixes of one to eight letters. @see performance §1 */
export async function searchRows(dataDir: string, people: number): Promise<Row[]> {
  const subject = await openSubject(dataDir);
  const { p50, p95, p99, slowest } = await searchTimes(subject);
  const filtered = await filterTimes(subject, people);
  const hostile = await hostileTimes(subject);
  await subject.store.close();
  const isLarge = people >= 1_000_000;
  const note = `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, slowest ${slowest.toFixed(1)} ms`;
  const rows = [
    boundRow({ work: 'Search query, 50 hits: p99', people, value: p99, max: isLarge ? 15 : 5, unit: 'ms', note }),
    timesRow(
      { work: 'Searches of 500 characters, of marks, of mixed scripts: p99', people, max: isLarge ? 15 : 5 },
      hostile,
    ),
    ...filtered,
  ];
  if (isLarge) rows.push(boundRow({ work: 'Search query, 50 hits: p50', people, value: p50, max: 0.5, unit: 'ms' }));
  return rows;
}

/**
 * How much slower a directory ten times as large is: the middle of rounds in which both take turns, since a machine
 * that others share is twice as quick at one moment as at the next.
 *
 * @see performance §1 Growth
 */
export async function growthRows(smallDir: string, largeDir: string, factor: number): Promise<Row[]> {
  const small = await openSubject(smallDir);
  const large = await openSubject(largeDir);
  const works = [
    { work: 'computed page', max: 1.3, rounds: 25, timeMs: pageMs },
    { work: 'profile by slug', max: 1.3, rounds: 25, timeMs: slugMs },
    { work: 'search p99', max: 3, rounds: 5, timeMs: async (subject: Subject) => (await searchTimes(subject)).p99 },
  ];
  const rows: Row[] = [];
  for (const { work, max, rounds, timeMs } of works) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const smallMs = await timeMs(small);
      ratios.push((await timeMs(large)) / smallMs);
    }
    ratios.sort((a, b) => a - b);
    const value = percentile(ratios, 0.5);
    rows.push(boundRow({ work: `Growth to ${factor} × people: ${work}`, people: '', value, max, unit: '×' }));
  }
  await small.store.close();
  await large.store.close();
  return rows;
}

interface Subject {
  store: Store;
  cards: readonly TalentCard[];
  /** Of people from all over the directory. */
  slugs: readonly string[];
}

async function openSubject(dataDir: string): Promise<Subject> {
  const store = await openStore({ dataDir, clock });
  return { store, cards: await firstCards(store), slugs: spreadSlugs(dataDir) };
}

/** The newest alone would fit into the cache of a small directory and not into that of a large one. */
function spreadSlugs(dataDir: string): string[] {
  const file = new BetterSqlite3(path.join(dataDir, 'dalil.sqlite'), { readonly: true });
  const slugs = file
    .prepare<[number], string>('select slug from users where id % ((select max(id) from users) / ?) = 0')
    .pluck()
    .all(questions);
  file.close();
  // Neighbours in the table were asked for by different people.
  return slugs.map((_, n) => slugs[(n * 7919) % slugs.length] ?? '');
}

async function searchTimes({ store, cards }: Subject) {
  // As in a server that has run for a while: the first half warms it up. Short beginnings come in both halves.
  const prefixes = prefixesOf(cards, 2 * searches);
  const search = (q: string) => store.talentListing.page({ q, limit: 50 });
  await timesMs(prefixes.slice(0, searches), search);
  const times = await timesMs(prefixes.slice(searches), search);
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    slowest: percentile(times, 1),
  };
}

function hostileTimes({ store }: Subject): Promise<number[]> {
  const asked = Array.from({ length: hostileRounds }, () => hostileSearches).flat();
  return timesMs(asked, (q) => store.talentListing.page({ q, limit: 50 }));
}

const filteredSearches = 1000;
const countedSearches = 200;

/** Any two filters, alone and beside words, in both orders of the list; and the numbers beside the values. */
async function filterTimes({ store, cards }: Subject, people: number): Promise<Row[]> {
  const deps = { talentListing: store.talentListing, clock };
  const prefixes = prefixesOf(cards, filteredSearches);
  const asked = prefixes.map((q, n) => ({ ...filterPairs[n % filterPairs.length], ...(n % 2 === 0 && { q }) }));
  const max = people >= 1_000_000 ? 15 : 5;
  const row = async (work: string, sort: string | undefined) => {
    const list = (query: (typeof asked)[number]) => listTalents(deps, { ...query, sort, limit: 50 });
    await timesMs(asked, list);
    return timesRow({ work, people, max }, await timesMs(asked, list));
  };
  const counted = asked.slice(0, countedSearches);
  const count = (query: (typeof asked)[number]) => countTalents(deps, query);
  await timesMs(counted.slice(0, 20), count);
  return [
    await row('Any two filters, half of them beside words, 50 hits: p99', undefined),
    await row('The same, newest first: p99', 'newest'),
    timesRow({ work: 'The numbers beside the values of all filters: p99', people }, await timesMs(counted, count)),
  ];
}

function timesRow(about: { work: string; people: number; max?: number }, times: readonly number[]): Row {
  const note = `p50 ${percentile(times, 0.5).toFixed(2)}, p95 ${percentile(times, 0.95).toFixed(2)} ms`;
  return boundRow({ ...about, value: percentile(times, 0.99), unit: 'ms', note });
}

async function pageMs({ store }: Subject): Promise<number> {
  const pages = Array.from({ length: questions }, () => ({ limit: 24 }));
  return percentile(await timesMs(pages, (page) => store.talentListing.page(page)), 0.5);
}

async function slugMs({ store, slugs }: Subject): Promise<number> {
  return percentile(await timesMs(slugs, (slug) => store.users.findProfileBySlug(slug)), 0.5);
}

/** Times of the work, the shortest first. */
async function timesMs<T>(subjects: readonly T[], work: (subject: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const subject of subjects) {
    const startedAt = performance.now();
    await work(subject);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

async function firstCards(store: Store): Promise<TalentCard[]> {
  const cards: TalentCard[] = [];
  for (let cursor: string | undefined; cards.length < 4000; ) {
    const page = await store.talentListing.page({ limit: 200, cursor });
    cards.push(...(JSON.parse(String(page.json)) as TalentCard[]));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return cards;
}
