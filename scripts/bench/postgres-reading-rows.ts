import { existsSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { loadInTurns } from './load-in-turns.ts';
import { boundRow, type Row, rateRow, whole } from './report.ts';
import { sampleOf } from './sample.ts';
import { load } from './wrk.ts';

const pageSize = 24;
const clients = 32;
const roundSeconds = 3;
const fillMaxSecondsPerMillion = 60;
const searchMaxMs = 15;

/** The same reads on both engines in turns, with the copy of the lists filled. */
export async function readingRows(people: number, origins: { postgres: string; sqlite: string }): Promise<Row[]> {
  const [ours, theirs] = [await sampleOf(origins.postgres), await sampleOf(origins.sqlite)];
  const reading = async (origin: string, paths: readonly string[], connections = clients) => {
    const { failures, ...figures } = await load({
      origin,
      request: { paths },
      connections,
      durationSeconds: roundSeconds,
    });
    if (failures > 0) throw new Error('Reads of the bench failed');
    return { perSecond: figures.requestsPerSecond, p99Ms: figures.p99Ms };
  };
  const pages = await loadInTurns({
    ours: () => reading(origins.postgres, ours.pages(pageSize)),
    theirs: () => reading(origins.sqlite, theirs.pages(pageSize)),
  });
  const searches = await loadInTurns({
    ours: () => reading(origins.postgres, ours.searches),
    theirs: () => reading(origins.sqlite, theirs.searches),
  });
  // One after the other: what a search takes, and not how long it waits for others.
  const alone = await loadInTurns({
    ours: () => reading(origins.postgres, ours.searches, 1),
    theirs: () => reading(origins.sqlite, theirs.searches, 1),
  });
  return [
    ratioRow(people, { work: `Any page (${pageSize} cards), computed`, found: pages, minRatio: 0.8 }),
    ratioRow(people, { work: 'Search, 50 hits, random prefixes, 32 clients', found: searches }),
    boundRow({
      work: 'Search, 50 hits, random prefixes, one client: p99',
      people,
      value: alone.p99Ms,
      max: searchMaxMs,
      unit: 'ms',
      note: `${whole(alone.ours)}/s, SQLite ${whole(alone.theirs)}/s`,
    }),
  ];
}

interface Found {
  ours: number;
  theirs: number;
  p99Ms: number;
}

function ratioRow(people: number, { work, found, minRatio }: { work: string; found: Found; minRatio?: number }): Row {
  const { ours, theirs, p99Ms } = found;
  const note = `p99 ${p99Ms.toFixed(0)} ms`;
  const row = rateRow({ work, people, perSecond: ours, floorPerSecond: theirs, minRatio: minRatio ?? 0, note });
  return minRatio === undefined ? { ...row, target: '', isReached: true } : row;
}

function copyIn(dataDir: string): string {
  return path.join(dataDir, 'lists', '1', 'lists.sqlite');
}

/** What the database and the copy of its lists take on the disk, before anybody edits. */
export async function sizeRow(people: number, databaseUrl: string, dataDir: string): Promise<Row> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  await client.end();
  const copy = new BetterSqlite3(copyIn(dataDir), { readonly: true });
  const pages = Number(copy.pragma('page_count', { simple: true }));
  const copyBytes = pages * Number(copy.pragma('page_size', { simple: true }));
  copy.close();
  const perPerson = (bytes: number) => `${whole(bytes / people)} B`;
  return {
    work: 'Disk for each person: database; copy of the lists',
    people: whole(people),
    figure: `${perPerson(Number(rows[0]?.bytes))}; ${perPerson(copyBytes)}`,
    ...{ floor: '', ratio: '', target: '', isReached: true },
  };
}

/** How long the first start of a process takes until its copy is filled, while nothing else is asked of it. */
export async function fillRow(people: number, dataDir: string, startedAtMs: number): Promise<Row> {
  const file = copyIn(dataDir);
  const max = Math.max((fillMaxSecondsPerMillion * people) / 1_000_000, 5);
  // A process that was ended from outside fills no more.
  const deadlineMs = startedAtMs + (max * 20 + 60) * 1000;
  while (!isFilled(file)) {
    if (performance.now() > deadlineMs) throw new Error('The copy of the lists was not filled in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = (performance.now() - startedAtMs) / 1000;
  return boundRow({
    work: 'Fill of the copy at the first start',
    people,
    value: seconds,
    max,
    unit: 's',
    note: `${whole(people / seconds)} people/s`,
  });
}

function isFilled(file: string): boolean {
  if (!existsSync(file)) return false;
  const copy = new BetterSqlite3(file, { readonly: true });
  try {
    const format = copy.prepare('select listing_format from sync_meta').pluck().get();
    return format !== undefined && format !== 0;
  } catch {
    // Its tables are being made.
    return false;
  } finally {
    copy.close();
  }
}

/** A line to the database that can be cut. */
export interface CutLine {
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Lists and searches while the database is away, and how soon writes work again. */
export async function awayRows(
  people: number,
  { origin, line, seconds, write }: { origin: string; line: CutLine; seconds: number; write: () => Promise<boolean> },
): Promise<Row[]> {
  const { searches } = await sampleOf(origin);
  await line.cut();
  const during = await load({ origin, request: { paths: searches }, connections: 1, durationSeconds: seconds });
  const refused = await write();
  await line.mend();
  const mendedAtMs = performance.now();
  while (!(await write())) await new Promise((resolve) => setTimeout(resolve, 50));
  const backMs = performance.now() - mendedAtMs;
  return [
    {
      work: `Searches while the database is away for ${seconds} s, one client`,
      people: whole(people),
      figure: `${whole(during.requestsPerSecond)}/s, p99 ${during.p99Ms.toFixed(0)} ms, ${during.failures} failed`,
      floor: '',
      ratio: '',
      target: 'none fails',
      isReached: during.failures === 0 && !refused,
    },
    boundRow({ work: 'First write after it is back', people, value: backMs / 1000, max: 5, unit: 's' }),
  ];
}
