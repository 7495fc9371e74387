import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#api/testing/port-of.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '#api/testing/postgres-server.ts';
import { registerAccounts } from './accounts.ts';
import { databaseOf, productionSettings, startCommand } from './databases.ts';
import { loadInTurns } from './load-in-turns.ts';
import { type Edit, editRequest, expectApplied } from './people-rows.ts';
import { awayRows, type CutLine, fillRow, readingRows } from './postgres-reading-rows.ts';
import { type Running, startRunning } from './process.ts';
import { type Row, rateRow } from './report.ts';
import type { Account } from './sample.ts';
import { load } from './wrk.ts';

const run = promisify(execFile);
const accountsCount = 256;
const awaySeconds = 60;
const edit: Edit = (lap) => ({ bio: `نبذة قصيرة رقم ${lap}` });

interface Place {
  origins: readonly string[];
  accounts: readonly Account[];
}

/**
 * The same reads and writes over HTTP on both engines, in turns: one and two processes, and a line of 1 ms each way to
 * the database, which is cut for a minute at the end. Every commit is on the disk before it is answered.
 */
export async function postgresRows(people: number): Promise<Row[]> {
  const programs = await postgresPrograms();
  if (!programs) throw new Error('The bench needs PostgreSQL (Debian: apt-get install postgresql).');
  const database = await startPostgresServer(programs, { isDurable: true });
  const ends: (() => Promise<unknown>)[] = [() => database.stop()];
  async function start(settings: Record<string, string>): Promise<Running> {
    const running = await startRunning(startCommand, { ...productionSettings, LOG_LEVEL: 'warn', ...settings });
    ends.unshift(() => running.stop());
    return running;
  }
  try {
    const url = await seededDatabase(database, people);
    const line = await slowLineTo(url, 1, ends);
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dalil-bench-postgres-data-'));
    ends.push(() => rm(dataDir, { recursive: true, force: true }));
    const sqlite = await start({ DATA_DIR: databaseOf(people) });
    const startedAtMs = performance.now();
    const first = await start({ DATABASE_URL: url, DATA_DIR: `${dataDir}/1` });
    const fill = await fillRow(people, `${dataDir}/1`, startedAtMs);
    const reading = await readingRows(people, { postgres: first.origin, sqlite: sqlite.origin });
    const second = await start({ DATABASE_URL: url, DATA_DIR: `${dataDir}/2` });
    const far = await start({ DATABASE_URL: line.url, DATA_DIR: `${dataDir}/3` });
    await Promise.all(['2', '3'].map((name) => fillRow(people, `${dataDir}/${name}`, startedAtMs)));
    const onSqlite = { origins: [sqlite.origin], accounts: await registerAccounts(sqlite.origin, accountsCount) };
    const accounts = await registerAccounts(first.origin, accountsCount);
    const one = { origins: [first.origin], accounts };
    const two = { origins: [first.origin, second.origin], accounts };
    const slow = { origins: [far.origin], accounts };
    const [writer] = accounts;
    const write = async () => writer !== undefined && (await isWritten(far.origin, writer));
    const edits = await editingRows(people, { onSqlite, one, two, slow });
    const away = await awayRows(people, { origin: far.origin, line, seconds: awaySeconds, write });
    return [fill, ...reading, ...edits, ...away];
  } finally {
    for (const end of ends) await end();
  }
}

type Places = Record<'onSqlite' | 'one' | 'two' | 'slow', Place>;

async function editingRows(people: number, { onSqlite, one, two, slow }: Places): Promise<Row[]> {
  return [
    await ratioRow(people, {
      work: 'Edits, 16 clients',
      minRatio: 0.6,
      measured: one,
      beside: onSqlite,
      clients: 16,
    }),
    await ratioRow(people, {
      work: 'Edits, 64 clients',
      minRatio: 0.6,
      measured: one,
      beside: onSqlite,
      clients: 64,
    }),
    await ratioRow(people, {
      work: 'Edits, two processes beside one, 64 clients',
      minRatio: 1.2,
      measured: two,
      beside: one,
      clients: 64,
    }),
    await ratioRow(people, {
      work: 'Edits, 1 ms each way, 64 clients',
      minPerSecond: 1000,
      measured: slow,
      beside: one,
      clients: 64,
    }),
    await ratioRow(people, { work: 'Edits, 1 ms each way, 16 clients', measured: slow, beside: one, clients: 16 }),
  ];
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

/** Seeded once; later runs restore the dump of the first. */
async function seededDatabase({ newDatabase, programs }: PostgresServer, people: number): Promise<string> {
  const url = await newDatabase();
  const dump = path.join(os.tmpdir(), `dalil-bench-postgres-${people}.dump`);
  if (existsSync(dump)) {
    await run(path.join(programs, 'pg_restore'), ['--no-owner', '-d', url, dump]);
  } else {
    console.log(`Seeding ${people} people into PostgreSQL …`);
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(os.tmpdir(), 'dalil-bench-postgres-seed') };
    const counts = ['--talents', `${people}`, '--companies', '200', '--jobs', '1000'];
    await run(process.execPath, ['api/cli/seed.ts', ...counts], { env });
    await run(process.execPath, ['api/cli/remove-demo.ts', '--keep-generated'], { env });
    await run(path.join(programs, 'pg_dump'), ['-Fc', '-f', dump, url]);
  }
  await run(path.join(programs, 'psql'), [url, '-c', 'vacuum analyze']);
  return url;
}

async function slowLineTo(
  url: string,
  delayMs: number,
  ends: (() => Promise<unknown>)[],
): Promise<CutLine & { url: string }> {
  const port = await freePort();
  const slow = new URL(url);
  slow.port = String(port);
  const begin = () =>
    spawn(process.execPath, ['scripts/bench/slow-line.ts', `${port}`, new URL(url).port, `${delayMs}`]);
  let line = begin();
  ends.unshift(async () => void line.kill());
  return {
    url: slow.href,
    async cut() {
      line.kill();
      await once(line, 'exit');
    },
    async mend() {
      line = begin();
    },
  };
}

async function isWritten(origin: string, { id, cookie }: Account): Promise<boolean> {
  const headers = { 'content-type': 'application/json', cookie };
  const body = JSON.stringify(edit(0));
  return (await fetch(`${origin}/api/users/${id}`, { method: 'PATCH', headers, body })).ok;
}
