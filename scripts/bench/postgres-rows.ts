import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { postgresPrograms, startPostgresServer } from '#api/testing/postgres-server.ts';
import { databaseOf, fillWithPeople, type Running, startDalil } from './databases.ts';
import { type Account, type Edit, editRequest, expectApplied, registerAccounts, resetEdits } from './edits.ts';
import { type Figure, type Target, whole } from './report.ts';
import { sampleOf } from './sample.ts';
import { inTurns, type Load, load, rateFigure } from './wrk.ts';

const accountsCount = 256;
const fillMaxSecondsPerMillion = 60;
const edit: Edit = (lap) => ({ bio: `نبذة قصيرة رقم ${lap}` });

/** Servers of the same people on both engines. */
interface Pair {
  postgres: Running;
  sqlite: Running;
}

/**
 * The same reads and writes over HTTP on both engines, in turns. Every commit is on the disk before it is answered.
 *
 * @throws Error when PostgreSQL's programs are missing
 */
export async function postgresRows(people: number): Promise<Figure[]> {
  const programs = await postgresPrograms();
  if (!programs) throw new Error('The bench needs PostgreSQL (Debian: apt-get install postgresql).');
  const sqliteDir = databaseOf(people);
  const database = await startPostgresServer(programs, { isDurable: true });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dalil-bench-postgres-'));
  const dataDir = path.join(folder, 'data');
  const databaseUrl = await database.newDatabase();
  const started: Running[] = [];
  const start = async (folder: string, settings: Record<string, string> = {}) => {
    const server = await startDalil(folder, { logLevel: 'warn', settings, isPinned: false });
    started.push(server);
    return server;
  };
  try {
    // Unlike the measured server, this one need not wait for the disk.
    const quickUrl = `${databaseUrl}?options=-c%20synchronous_commit%3Doff`;
    fillWithPeople(people, { DATABASE_URL: quickUrl, DATA_DIR: await mkdtemp(path.join(folder, 'seed-')) });
    await query(databaseUrl, 'vacuum analyze');
    const startedAtMs = performance.now();
    const postgres = await start(dataDir, { DATABASE_URL: databaseUrl });
    const figures = [await fillRow(people, dataDir, startedAtMs), await sizeRow(people, databaseUrl, dataDir)];
    const pair = { postgres, sqlite: await start(sqliteDir) };
    return [...figures, ...(await readingRows(people, pair)), ...(await editRows(people, pair))];
  } finally {
    for (const server of started) await server.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file with the copy of the lists that a process on PostgreSQL has. */
function copyIn(dataDir: string): string {
  return path.join(dataDir, 'lists', '1', 'lists.sqlite');
}

/** How long the first start of a process takes until its copy is filled, without any request. */
async function fillRow(people: number, dataDir: string, startedAtMs: number): Promise<Figure> {
  const max = Math.max((fillMaxSecondsPerMillion * people) / 1_000_000, 5);
  // A process that was ended from outside fills no more.
  const deadlineMs = startedAtMs + (max * 20 + 60) * 1000;
  while (!isFilled(copyIn(dataDir))) {
    if (performance.now() > deadlineMs) throw new Error('The copy of the lists was not filled in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const value = (performance.now() - startedAtMs) / 1000;
  const note = `${whole(people / value)} people/s`;
  return { work: 'Fill of the copy at the first start', people, value, unit: 's', note, target: { max } };
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

/** What the database takes on the disk, and the copy of its lists; `docs/design/scale.md` reckons with both. */
async function sizeRow(people: number, databaseUrl: string, dataDir: string): Promise<Figure> {
  const [row] = await query(databaseUrl, 'select pg_database_size(current_database()) as bytes');
  const copy = new BetterSqlite3(copyIn(dataDir), { readonly: true });
  const [pages, pageBytes] = ['page_count', 'page_size'].map((name) => Number(copy.pragma(name, { simple: true })));
  copy.close();
  const copyBytes = ((pages ?? 0) * (pageBytes ?? 0)) / people;
  const note = `copy of the lists ${whole(copyBytes)} B`;
  return { work: 'Disk for each person: database', people, value: Number(row?.bytes) / people, unit: 'B', note };
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

async function readingRows(people: number, { postgres, sqlite }: Pair): Promise<Figure[]> {
  const [ours, theirs] = [await sampleOf(postgres.origin), await sampleOf(sqlite.origin)];
  const reading = (paths: (sample: typeof ours) => readonly string[], connections = 32) => {
    const from = ({ origin }: Running, sample: typeof ours) =>
      load({ origin, request: { paths: paths(sample) }, connections, durationSeconds: 3 });
    return inTurns(
      () => from(postgres, ours),
      () => from(sqlite, theirs),
    );
  };
  const pages = await reading((sample) => sample.pages(24));
  const searches = await reading(({ searches }) => searches);
  // One after the other: what a search takes, and not how long it waits for others.
  const alone = await reading(({ searches }) => searches, 1);
  return [
    { work: 'Any page (24 cards), computed', people, ...rateFigure(pages), target: { minRatio: 0.8 } },
    { work: 'Search, 50 hits, random prefixes, 32 clients', people, ...rateFigure(searches) },
    {
      ...{ work: 'Search, 50 hits, random prefixes, one client: p99', people, target: { max: 15 } },
      ...{ value: alone.ours.p99Ms, unit: 'ms' },
      note: `${whole(alone.ours.perSecond)}/s, SQLite ${whole(alone.floor.perSecond)}/s`,
    },
  ];
}

async function editRows(people: number, { postgres, sqlite }: Pair): Promise<Figure[]> {
  const target: Target = { minRatio: 0.6 };
  const ours = await registerAccounts(postgres.origin, accountsCount);
  const theirs = await registerAccounts(sqlite.origin, accountsCount);
  const figures: Figure[] = [];
  for (const clients of [16, 64]) {
    const pair = await inTurns(
      () => editing(postgres, ours, clients),
      () => editing(sqlite, theirs, clients),
    );
    figures.push({ work: `Edits, ${clients} clients`, people, target, ...rateFigure(pair) });
  }
  return figures;
}

async function editing({ origin }: Running, accounts: readonly Account[], connections: number): Promise<Load> {
  await resetEdits(origin, accounts, edit);
  const measured = await load({ origin, request: editRequest(accounts, edit), connections, durationSeconds: 4 });
  await expectApplied(origin, accounts, edit);
  return measured;
}
