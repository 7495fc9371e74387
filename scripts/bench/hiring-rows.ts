import { systemClock } from '#api/adapters/system-clock.ts';
import { openStore } from '#api/store/open-store.ts';
import type { JobCard } from '#shared/model/job.ts';
import { benchPassword } from './accounts.ts';
import { startDalil } from './databases.ts';
import { openFloorQueries } from './floor-queries.ts';
import { type HiringDatabase, type HiringSizes, hiringDatabaseOf } from './hiring-database.ts';
import { type Running, startPinned } from './process.ts';
import { boundRow, figureOf, percentile, type Row, whole } from './report.ts';
import { prefixesOf } from './sample.ts';
import { load } from './wrk.ts';

const hits = 50;
const listRatioMax = 5;

/**
 * Search over all open jobs, and the applications of a job that many want, each beside a plain way to the same rows.
 */
export async function hiringRows(sizes: HiringSizes): Promise<Row[]> {
  const database = await hiringDatabaseOf(sizes);
  const { prefixes, rows } = await queryRows(database.dataDir);
  const floor = await startPinned(['scripts/bench/floor-queries-server.ts'], { DATA_DIR: database.dataDir });
  // First, since the plain search goes on with queries whose callers have left.
  const listFloor = await listLoad(floor, database, {});
  const searchFloor = await searchLoad(floor, prefixes);
  await floor.stop();
  const server = await startDalil(database.dataDir);
  try {
    rows.push(searchRow(await searchLoad(server, prefixes), searchFloor));
    rows.push(listRow(await listLoad(server, database, await signedIn(server, database)), listFloor));
  } finally {
    await server.stop();
  }
  return rows;
}

async function queryRows(dataDir: string): Promise<{ prefixes: string[]; rows: Row[] }> {
  const store = await openStore({ dataDir, clock: systemClock });
  const { total } = await store.jobListing.page({ limit: 1 });
  const { jobs } = await store.stats.counts();
  const prefixes = prefixesOf((await newestJobs(store)).map((job) => ({ name: wordsOf(job), skills: job.skills })));
  const ours = await times(prefixes, (q) => store.jobListing.page({ q, limit: hits }));
  await store.close();
  const plain = openFloorQueries(dataDir);
  // Every tenth stands for all: the plain way to all of them takes minutes.
  const tenth = prefixes.filter((_, index) => index % 10 === 0);
  const floor = await times(tenth, async (text) => plain.searchJobs(text));
  const work = `Job search query over ${whole(Math.max(jobs, total))} open jobs, ${hits} hits`;
  const row = (share: number, name: string) =>
    boundRow({
      work: `${work}: ${name}`,
      people: '',
      value: percentile(ours, share),
      unit: 'ms',
      ...(name === 'p99' && { max: 5 }),
      floor: { value: percentile(floor, share), what: 'plain LIKE' },
    });
  return { prefixes, rows: [row(0.5, 'p50'), row(0.95, 'p95'), row(0.99, 'p99')] };
}

function wordsOf({ title, companyName, location }: JobCard): string {
  return `${title} ${companyName} ${location}`;
}

async function newestJobs(store: Awaited<ReturnType<typeof openStore>>): Promise<JobCard[]> {
  const cards: JobCard[] = [];
  for (let cursor: string | undefined; cards.length < 4000; ) {
    const page = await store.jobListing.page({ limit: 200, cursor });
    cards.push(...(JSON.parse(String(page.json)) as JobCard[]));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return cards;
}

/** Milliseconds of each, ascending. */
async function times(texts: readonly string[], work: (text: string) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (const text of texts) {
    const startedAt = performance.now();
    await work(text);
    taken.push(performance.now() - startedAt);
  }
  return taken.sort((a, b) => a - b);
}

function searchLoad({ origin }: Running, prefixes: readonly string[]) {
  // Different addresses, so that no answer is sent from ready bytes.
  const laps = ['', '&n=1', '&n=2', '&n=3', '&n=4', '&n=5'];
  const paths = laps.flatMap((lap) => prefixes.map((q) => `/api/jobs?limit=${hits}&q=${encodeURIComponent(q)}${lap}`));
  return loaded({ origin, request: { paths } });
}

async function listLoad({ origin }: Running, { job }: HiringDatabase, headers: Record<string, string>) {
  const path = `/api/jobs/${job.id}/applications`;
  const bytesOf = async (encoding: string) => {
    const response = await fetch(origin + path, { headers: { ...headers, 'accept-encoding': encoding } });
    const length = (await response.arrayBuffer()).byteLength;
    return Number(response.headers.get('content-length') ?? length);
  };
  const measured = await loaded({ origin, request: { paths: [path], headers }, connections: 1 });
  return { ms: measured.p50Ms, bytes: await bytesOf('identity'), compressed: await bytesOf('gzip') };
}

async function loaded(options: Parameters<typeof load>[0]) {
  const measured = await load(options);
  if (measured.failures > 0) throw new Error(`${measured.failures} failures at ${options.request.paths[0]}`);
  return measured;
}

async function signedIn({ origin }: Running, { job }: HiringDatabase): Promise<{ cookie: string }> {
  const response = await fetch(`${origin}/api/companies/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: job.email, password: benchPassword }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

type Rate = Awaited<ReturnType<typeof loaded>>;

function searchRow(ours: Rate, floor: Rate): Row {
  const figure = ({ requestsPerSecond, p99Ms }: Rate) => `${whole(requestsPerSecond)}/s, p99 ${p99Ms.toFixed(1)} ms`;
  return {
    work: `Job search over HTTP, ${hits} hits, random prefixes, each computed`,
    people: '',
    figure: figure(ours),
    floor: `${figure(floor)}, plain LIKE`,
    ratio: (ours.requestsPerSecond / floor.requestsPerSecond).toFixed(2),
    target: '',
    isReached: true,
  };
}

type List = Awaited<ReturnType<typeof listLoad>>;

function listRow(ours: List, floor: List): Row {
  const kilobytes = (bytes: number) => `${whole(bytes / 1024)} KB`;
  return {
    work: "A job's applications with scores and reasons, per answer",
    people: '',
    figure: `${figureOf(ours.ms, 'ms')}, ${kilobytes(ours.bytes)}, gzip ${kilobytes(ours.compressed)}`,
    floor: `${figureOf(floor.ms, 'ms')}, the same rows raw, ${kilobytes(floor.bytes)}`,
    ratio: (ours.ms / floor.ms).toFixed(2),
    target: `≤ ${listRatioMax} × floor`,
    isReached: ours.ms <= listRatioMax * floor.ms,
  };
}
