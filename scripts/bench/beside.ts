import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { recordSection } from './benchmarks-file.ts';
import { type Checkout, databaseOf, type Running, startDalil } from './databases.ts';
import { type Figure, medianOf, rowOf, table } from './report.ts';
import { sampleOf } from './sample.ts';
import { type LoadRequest, load } from './wrk.ts';

const rounds = 5;
const roundSeconds = 2;
const cardsCount = 24;
/** The share of an older checkout's speed that is noticed as a loss below it. */
const minRatio = 0.9;

const how = `wrk on one core and both servers on the other, 32 connections, production mode, request log on. Answers for each second of
the processor, so that other programs do not count; the middle one of ${rounds} rounds in turns.`;

/**
 * Measures the reads of the API in turns with other checkouts, and writes them into docs/benchmarks.md. A loss is marked,
 * and gives the process exit code 1.
 *
 * @param options.isPrinted True leaves the document as it is.
 */
export async function measureBeside(
  folders: readonly string[],
  { people, isPrinted }: { people: number; isPrinted: boolean },
): Promise<void> {
  const sections: string[] = [how];
  const lines: string[] = [];
  for (const older of folders.map(checkoutIn)) {
    const figures = await besideRows(older, people);
    sections.push(`Beside ${older.commit}:\n\n${table(figures)}`);
    lines.push(lineOf(older, figures));
    if (figures.some((figure) => !rowOf(figure).isReached)) process.exitCode = 1;
  }
  console.log(`\n${sections.join('\n\n')}\n`);
  if (!isPrinted) recordSection('Server, beside older states', sections.join('\n\n'));
  console.log(lines.join('\n'));
}

/** Finds out which state of Dalil a folder holds, and makes it ready to start. */
function checkoutIn(folder: string): Checkout {
  const root = path.resolve(folder);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  // Installs and builds what is missing, as its `npm start` does.
  execFileSync(process.execPath, ['scripts/setup.mjs', 'start'], { cwd: root, stdio: 'inherit' });
  return { root, commit };
}

interface Pair<Value> {
  ours: Value;
  theirs: Value;
}

/** Reads over HTTP, in turns with an older checkout, each over people of its own seed. @see performance §1 */
async function besideRows(older: Checkout, people: number): Promise<Figure[]> {
  const servers: Pair<Running> = {
    ours: await startDalil(databaseOf(people)),
    theirs: await startDalil(databaseOf(people, older), { root: older.root }),
  };
  try {
    const figures: Figure[] = [];
    for (const [work, requests, note] of await worksOf(servers)) {
      const { ours, theirs } = await inTurns(servers, requests);
      figures.push({
        ...{ work, people, value: ours, unit: '/s', target: { minRatio } },
        ...{ floor: { value: theirs }, ...(note && { note }) },
      });
    }
    const memory = { ours: await servers.ours.usage(), theirs: await servers.theirs.usage() };
    return [
      ...figures,
      {
        ...{ work: 'Memory after it (RSS)', people, value: memory.ours.residentMb, unit: 'MB', target: { max: 200 } },
        floor: { value: memory.theirs.residentMb },
      },
    ];
  } finally {
    await servers.ours.stop();
    await servers.theirs.stop();
  }
}

type Work = [work: string, requests: Pair<LoadRequest>, note?: string];

async function worksOf({ ours, theirs }: Pair<Running>): Promise<Work[]> {
  const page = (cards: number) => `/api/users?limit=${cards}`;
  const of = async ({ origin }: Running) => {
    const { profiles, searches, pages } = await sampleOf(origin);
    const first = await fetch(origin + page(cardsCount));
    const { byteLength } = await first.arrayBuffer();
    return { profiles, searches, pages: pages(cardsCount), etag: first.headers.get('etag') ?? '', bytes: byteLength };
  };
  const samples = { ours: await of(ours), theirs: await of(theirs) };
  const each = (paths: 'profiles' | 'searches' | 'pages') => ({
    ours: { paths: samples.ours[paths] },
    theirs: { paths: samples.theirs[paths] },
  });
  const unchanged = (etag: string) => ({ paths: [page(cardsCount)], headers: { 'If-None-Match': etag } });
  // Cards have grown since, for what people see; the rest of the work is compared.
  const equalCards = Math.round((cardsCount * samples.theirs.bytes) / samples.ours.bytes);
  return [
    ['First page, 304', { ours: unchanged(samples.ours.etag), theirs: unchanged(samples.theirs.etag) }],
    [
      'First page, unchanged data, equal bytes',
      { ours: { paths: [page(equalCards)] }, theirs: { paths: [page(cardsCount)] } },
      `${equalCards} cards as large as ${cardsCount}`,
    ],
    ['One profile by slug', each('profiles')],
    ['Search, 50 hits, random prefixes', each('searches')],
    [`Any page (${cardsCount} cards), computed`, each('pages')],
  ];
}

/** Answers for each second of the processor: unlike the clock it does not count other programs. */
async function rateOf(server: Running, request: LoadRequest): Promise<number> {
  const beforeMs = await server.processorMs();
  const { requests } = await load({ origin: server.origin, request, durationSeconds: roundSeconds });
  return (requests * 1000) / ((await server.processorMs()) - beforeMs);
}

/** @returns The round with the middle ratio. */
async function inTurns(servers: Pair<Running>, requests: Pair<LoadRequest>): Promise<Pair<number>> {
  const found: Pair<number>[] = [];
  // The first round fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    const theirs = await rateOf(servers.theirs, requests.theirs);
    const pair = { ours: await rateOf(servers.ours, requests.ours), theirs };
    if (round > 0) found.push(pair);
  }
  const ratio = ({ ours, theirs }: Pair<number>) => ours / theirs;
  const middle = medianOf(found.map(ratio));
  return found.find((pair) => ratio(pair) === middle) ?? { ours: 0, theirs: 1 };
}

/** The line for CHANGELOG. */
function lineOf({ commit }: Checkout, figures: readonly Figure[]): string {
  const parts = figures.map((figure) => {
    const { figure: shown, floor, ratio, isReached } = rowOf(figure);
    return `${figure.work} ${figure.unit === '/s' ? ratio : `${shown} (${floor})`}${isReached ? '' : ', lost'}`;
  });
  return `- Speed of the server beside ${commit}: ${parts.join('; ')}.`;
}
