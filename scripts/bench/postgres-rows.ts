import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { registerAccounts } from './accounts.ts';
import { databaseOf, productionSettings, startCommand } from './databases.ts';
import { loadInTurns } from './load-in-turns.ts';
import { type Edit, editRequest, expectApplied } from './people-rows.ts';
import { databaseWith, slowLineTo, startDurablePostgres } from './postgres-database.ts';
import { awayRows, fillRow, readingRows, sizeRow } from './postgres-reading-rows.ts';
import { type Running, startRunning } from './process.ts';
import { type Row, rateRow } from './report.ts';
import type { Account } from './sample.ts';
import { load } from './wrk.ts';

const accountsCount = 256;
const awaySeconds = 60;
const lineDelayMs = 1;
const edit: Edit = (lap) => ({ bio: `نبذة قصيرة رقم ${lap}` });

interface Place {
  origins: readonly string[];
  accounts: readonly Account[];
}

/** What a part measures with, on databases of the same people. */
interface Bench {
  people: number;
  databaseUrl: string;
  /** Folder of the SQLite database. */
  sqliteDir: string;
  /** Starts a process on PostgreSQL with a data folder of that name. */
  start(name: string, databaseUrl?: string): Promise<Running>;
  fill(name: string, startedAtMs?: number): Promise<Row>;
  /** Tells what the database takes, and the copy of the process with that name. */
  size(name: string): Promise<Row>;
}

/**
 * The same reads and writes over HTTP on both engines, in turns. Every commit is on the disk before it is answered. Each
 * part has no other process on PostgreSQL than those it measures: each of them takes all edits into its copy.
 *
 * @param given.times With more than 1, PostgreSQL has so many of each person, SQLite one, and one process is measured.
 */
export async function postgresRows(given: { people: number; times: number }): Promise<Row[]> {
  const people = given.people * given.times;
  const sqliteDir = databaseOf(given.people);
  const database = await startDurablePostgres();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dalil-bench-postgres-data-'));
  const folderOf = (name: string) => path.join(dataDir, name);
  try {
    const databaseUrl = await databaseWith(database, sqliteDir, given.times);
    const bench: Bench = {
      ...{ people, databaseUrl, sqliteDir },
      start: (name, url = databaseUrl) => startProcess({ DATABASE_URL: url, DATA_DIR: folderOf(name) }),
      fill: (name, startedAtMs = performance.now()) => fillRow(people, folderOf(name), startedAtMs),
      size: (name) => sizeRow(people, databaseUrl, folderOf(name)),
    };
    const rows = await oneProcess(bench);
    return given.times > 1 ? rows : [...rows, ...(await twoProcesses(bench)), ...(await slowLine(bench))];
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startProcess(settings: Record<string, string>): Promise<Running> {
  return startRunning(startCommand, { ...productionSettings, LOG_LEVEL: 'warn', ...settings });
}

async function oneProcess({ people, sqliteDir, start, fill, size }: Bench): Promise<Row[]> {
  const startedAtMs = performance.now();
  const first = await start('1');
  const filled = await fill('1', startedAtMs);
  const sized = await size('1');
  const sqlite = await startProcess({ DATA_DIR: sqliteDir });
  const reading = await readingRows(people, { postgres: first.origin, sqlite: sqlite.origin });
  const places = { measured: await placeAt(first), beside: await placeAt(sqlite) };
  const rows = [
    await ratioRow(people, { work: 'Edits, 16 clients', minRatio: 0.6, clients: 16, ...places }),
    await ratioRow(people, { work: 'Edits, 64 clients', minRatio: 0.6, clients: 64, ...places }),
  ];
  await Promise.all([first.stop(), sqlite.stop()]);
  return [filled, sized, ...reading, ...rows];
}

async function twoProcesses({ people, start, fill }: Bench): Promise<Row[]> {
  const [first, second] = [await start('1'), await start('2')];
  await fill('2');
  const beside = await placeAt(first);
  const measured = { ...beside, origins: [first.origin, second.origin] };
  const work = 'Edits, two processes beside one, 64 clients';
  const row = await ratioRow(people, { work, minRatio: 1.2, clients: 64, measured, beside });
  await Promise.all([first.stop(), second.stop()]);
  return [row];
}

async function slowLine({ people, databaseUrl, start, fill }: Bench): Promise<Row[]> {
  const line = await slowLineTo(databaseUrl, lineDelayMs);
  const [near, far] = [await start('1'), await start('3', line.url)];
  await fill('3');
  const beside = await placeAt(near);
  const measured = { ...beside, origins: [far.origin] };
  const rows = [
    await ratioRow(people, {
      work: 'Edits, 1 ms each way, 64 clients',
      minPerSecond: 1000,
      clients: 64,
      measured,
      beside,
    }),
    await ratioRow(people, { work: 'Edits, 1 ms each way, 16 clients', clients: 16, measured, beside }),
  ];
  await near.stop();
  const [writer] = beside.accounts;
  const write = async () => writer !== undefined && (await isWritten(far.origin, writer));
  const away = await awayRows(people, { origin: far.origin, line, seconds: awaySeconds, write });
  await far.stop();
  await line.stop();
  return [...rows, ...away];
}

async function placeAt({ origin }: Running): Promise<Place> {
  return { origins: [origin], accounts: await registerAccounts(origin, accountsCount) };
}

interface Comparison {
  work: string;
  minRatio?: number;
  minPerSecond?: number;
  measured: Place;
  beside: Place;
  clients: number;
}

async function ratioRow(
  people: number,
  { work, minRatio, minPerSecond, measured, beside, clients }: Comparison,
): Promise<Row> {
  const { ours, theirs, p99Ms } = await loadInTurns({
    ours: () => editing(measured, clients),
    theirs: () => editing(beside, clients),
  });
  const row = rateRow({
    work,
    people,
    perSecond: ours,
    floorPerSecond: theirs,
    minRatio: minRatio ?? 0,
    note: `p99 ${p99Ms.toFixed(0)} ms`,
  });
  if (minPerSecond !== undefined) return { ...row, target: `≥ ${minPerSecond}/s`, isReached: ours >= minPerSecond };
  return minRatio === undefined ? { ...row, target: '', isReached: true } : row;
}

/** Edits by all clients at once, as many at each process. */
async function editing({ origins, accounts }: Place, clients: number) {
  const share = accounts.length / origins.length;
  const shares = origins.map((origin, n) => ({ origin, accounts: accounts.slice(n * share, (n + 1) * share) }));
  for (const { origin, accounts: some } of shares) await resetEdits(origin, some);
  const loads = await Promise.all(
    shares.map(({ origin, accounts: some }) =>
      load({ origin, request: editRequest(some, edit), connections: clients / origins.length, durationSeconds: 4 }),
    ),
  );
  for (const { origin, accounts: some } of shares) await expectApplied(origin, some, edit);
  if (loads.some(({ failures }) => failures > 0)) throw new Error('Edits of the bench failed');
  return {
    perSecond: loads.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
    p99Ms: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
  };
}

async function resetEdits(origin: string, accounts: readonly Account[]): Promise<void> {
  await Promise.all(
    accounts.map(({ id, cookie }) =>
      fetch(`${origin}/api/users/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(edit(0)),
      }),
    ),
  );
}

async function isWritten(origin: string, { id, cookie }: Account): Promise<boolean> {
  const headers = { 'content-type': 'application/json', cookie };
  const body = JSON.stringify(edit(0));
  return (await fetch(`${origin}/api/users/${id}`, { method: 'PATCH', headers, body })).ok;
}
