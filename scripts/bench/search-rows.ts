import { openStore } from '#api/store/open-store.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { boundRow, percentile, type Row } from './report.ts';
import { prefixesOf } from './sample.ts';

const clock = { now: () => new Date() };

/** Time of the search query itself, 50 hits, over 3,000 prefixes of one to eight letters. @see performance §1 */
export async function searchRows(dataDir: string, people: number): Promise<Row[]> {
  const { p50, p95, p99 } = await searchTimes(dataDir);
  const isLarge = people >= 1_000_000;
  const note = `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms`;
  const rows = [
    boundRow({ work: 'Search query, 50 hits: p99', people, value: p99, max: isLarge ? 15 : 5, unit: 'ms', note }),
  ];
  if (isLarge) rows.push(boundRow({ work: 'Search query, 50 hits: p50', people, value: p50, max: 0.5, unit: 'ms' }));
  return rows;
}

/** How much slower a directory ten times as large is. @see performance §1 Growth */
export async function growthRows(smallDir: string, largeDir: string, factor: number): Promise<Row[]> {
  const [small, large] = [await measured(smallDir), await measured(largeDir)];
  const row = (work: string, value: number, max: number) =>
    boundRow({ work: `Growth to ${factor} × people: ${work}`, people: '', value, max, unit: '×' });
  return [
    row('computed page', large.pageMs / small.pageMs, 1.3),
    row('profile by slug', large.slugMs / small.slugMs, 1.3),
    row('search p99', large.search.p99 / small.search.p99, 3),
  ];
}

async function measured(dataDir: string) {
  const search = await searchTimes(dataDir);
  const store = await openStore({ dataDir, clock });
  const cards = await firstCards(store);
  const pageMs = await medianMs(2000, () => store.talentListing.page({ limit: 24 }));
  const slugMs = await medianMs(2000, (n) => store.users.findProfileBySlug(cards[n % cards.length]?.slug ?? ''));
  await store.close();
  return { search, pageMs, slugMs };
}

async function searchTimes(dataDir: string) {
  const store = await openStore({ dataDir, clock });
  const prefixes = prefixesOf(await firstCards(store));
  const times: number[] = [];
  for (const q of prefixes) {
    const startedAt = performance.now();
    await store.talentListing.page({ q, limit: 50 });
    times.push(performance.now() - startedAt);
  }
  await store.close();
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
}

async function medianMs(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    await work(n);
    times.push(performance.now() - startedAt);
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.5,
  );
}

async function firstCards(store: Awaited<ReturnType<typeof openStore>>): Promise<TalentCard[]> {
  const cards: TalentCard[] = [];
  for (let cursor: string | undefined; cards.length < 4000; ) {
    const page = await store.talentListing.page({ limit: 200, cursor });
    cards.push(...(JSON.parse(String(page.json)) as TalentCard[]));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return cards;
}
