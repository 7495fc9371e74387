import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { listTalents } from '#api/domain/directory/directory-lists.ts';
import { openStore, type Store, sqliteFile } from '#api/store/open-store.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { type Figure, medianOf, percentile } from './report.ts';
import { filterPairs, hostileSearches, prefixesOf } from './sample.ts';

const clock = { now: () => new Date() };
const slugsCount = 2000;
const searchesCount = 3000;
const filteredCount = 1000;
const hostileRounds = 100;

/** Time of the search query itself, 50 hits, without HTTP. @see performance §1 */
export async function searchRows(dataDir: string, people: number): Promise<Figure[]> {
  const subject = await openSubject(dataDir);
  const { store } = subject;
  const hostile = Array.from({ length: hostileRounds }, () => hostileSearches).flat();
  const filters = prefixesOf(subject.cards, filteredCount).map((q, n) => ({
    ...filterPairs[n % filterPairs.length],
    ...(n % 2 === 0 && { q }),
  }));
  const list = (sort?: string) => (query: (typeof filters)[number]) =>
    listTalents({ talentListing: store.talentListing, clock }, { ...query, sort, limit: 50 });
  const measured: [work: string, timesMs: number[]][] = [
    ['Search query, 50 hits: p99', await searchTimes(subject)],
    ['Searches of 500 characters, of marks, of mixed scripts: p99', await timesMs(hostile, (q) => search(store, q))],
    ['Any two filters, half of them beside words, 50 hits: p99', await warmTimes(filters, list())],
    ['The same, newest first: p99', await warmTimes(filters, list('newest'))],
  ];
  await store.close();
  return measured.map(([work, times]) => {
    const [p50 = 0, p95 = 0, slowest = 0] = [0.5, 0.95, 1].map((share) => percentile(times, share));
    const note = `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, slowest ${slowest.toFixed(1)} ms`;
    const target = { max: people >= 1_000_000 ? 15 : 5 };
    return { work, people, value: percentile(times, 0.99), unit: 'ms', note, target };
  });
}

/**
 * How much slower a directory ten times as large is: the middle of rounds in which both take turns, since a machine
 * that others share is twice as quick at one moment as at the next.
 *
 * @see performance §1 Growth
 */
export async function growthRows(smallDir: string, largeDir: string, factor: number): Promise<Figure[]> {
  const [small, large] = [await openSubject(smallDir), await openSubject(largeDir)];
  const pages = Array.from({ length: slugsCount }, () => ({ limit: 24 }));
  const works: [work: string, max: number, rounds: number, ms: (subject: Subject) => Promise<number>][] = [
    [
      ...(['computed page', 1.3, 25] as const),
      async ({ store }) => medianOf(await timesMs(pages, (page) => store.talentListing.page(page))),
    ],
    [
      ...(['profile by slug', 1.3, 25] as const),
      async ({ store, slugs }) => medianOf(await timesMs(slugs, (slug) => store.users.findProfileBySlug(slug))),
    ],
    ['search p99', 3, 5, async (subject) => percentile(await searchTimes(subject), 0.99)],
  ];
  const figures: Figure[] = [];
  for (const [work, max, rounds, ms] of works) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const smallMs = await ms(small);
      ratios.push((await ms(large)) / smallMs);
    }
    const value = medianOf(ratios);
    figures.push({ work: `Growth to ${factor} × people: ${work}`, value, unit: '×', target: { max } });
  }
  await small.store.close();
  await large.store.close();
  return figures;
}

interface Subject {
  store: Store;
  cards: readonly TalentCard[];
  /** Of people from all over the directory. */
  slugs: readonly string[];
}

async function openSubject(dataDir: string): Promise<Subject> {
  const store = await openStore({ dataDir, clock });
  const cards: TalentCard[] = [];
  for (let cursor: string | undefined; cards.length < 4000; ) {
    const page = await store.talentListing.page({ limit: 200, cursor });
    cards.push(...(JSON.parse(String(page.json)) as TalentCard[]));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return { store, cards, slugs: spreadSlugs(dataDir) };
}

/** The newest alone would fit into the cache of a small directory and not into that of a large one. */
function spreadSlugs(dataDir: string): string[] {
  const file = new BetterSqlite3(path.join(dataDir, sqliteFile), { readonly: true });
  const slugs = file
    .prepare<[number], string>('select slug from users where id % ((select max(id) from users) / ?) = 0')
    .pluck()
    .all(slugsCount);
  file.close();
  // Neighbours in the table are looked up by different people.
  return slugs.map((_, n) => slugs[(n * 7919) % slugs.length] ?? '');
}

function search(store: Store, q: string): Promise<unknown> {
  return store.talentListing.page({ q, limit: 50 });
}

/** As in a server that has run for a while: the first half warms it up. Short beginnings come in both halves. */
async function searchTimes({ store, cards }: Subject): Promise<number[]> {
  const prefixes = prefixesOf(cards, 2 * searchesCount);
  await timesMs(prefixes.slice(0, searchesCount), (q) => search(store, q));
  return timesMs(prefixes.slice(searchesCount), (q) => search(store, q));
}

async function warmTimes<T>(subjects: readonly T[], work: (subject: T) => Promise<unknown>): Promise<number[]> {
  await timesMs(subjects, work);
  return timesMs(subjects, work);
}

async function timesMs<T>(subjects: readonly T[], work: (subject: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const subject of subjects) {
    const startedAt = performance.now();
    await work(subject);
    times.push(performance.now() - startedAt);
  }
  return times;
}
