import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { registerAccounts } from './accounts.ts';
import { databaseOf, productionSettings, startCommand } from './databases.ts';
import { loadInTurns } from './load-in-turns.ts';
import { type Edit, editRequest, expectApplied } from './people-rows.ts';
import { databaseWith, startDurablePostgres } from './postgres-database.ts';
import { fillRow, readingRows, sizeRow } from './postgres-reading-rows.ts';
import { type Running, startRunning } from './process.ts';
import { type Row, rateRow } from './report.ts';
import type { Account } from './sample.ts';
import { load } from './wrk.ts';

const accountsCount = 256;
const editsMinRatio = 0.6;
const edit: Edit = (lap) => ({ bio: `نبذة قصيرة رقم ${lap}` });

interface Place {
  origin: string;
  accounts: readonly Account[];
}

/** The same reads and writes over HTTP on both engines, in turns. Every commit is on the disk before it is answered. */
export async function postgresRows(people: number): Promise<Row[]> {
  const sqliteDir = databaseOf(people);
  const database = await startDurablePostgres();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dalil-bench-postgres-data-'));
  try {
    const databaseUrl = await databaseWith(database, sqliteDir);
    const startedAtMs = performance.now();
    const postgres = await startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const filled = await fillRow(people, dataDir, startedAtMs);
    const sized = await sizeRow(people, databaseUrl, dataDir);
    const sqlite = await startProcess({ DATA_DIR: sqliteDir });
    const reading = await readingRows(people, { postgres: postgres.origin, sqlite: sqlite.origin });
    const places = { measured: await placeAt(postgres), beside: await placeAt(sqlite) };
    const rows = [
      await editsRow(people, { clients: 16, ...places }),
      await editsRow(people, { clients: 64, ...places }),
    ];
    await Promise.all([postgres.stop(), sqlite.stop()]);
    return [filled, sized, ...reading, ...rows];
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startProcess(settings: Record<string, string>): Promise<Running> {
  return startRunning(startCommand, { ...productionSettings, LOG_LEVEL: 'warn', ...settings });
}

async function placeAt({ origin }: Running): Promise<Place> {
  return { origin, accounts: await registerAccounts(origin, accountsCount) };
}

interface Comparison {
  measured: Place;
  beside: Place;
  clients: number;
}

async function editsRow(people: number, { measured, beside, clients }: Comparison): Promise<Row> {
  const { ours, theirs, p99Ms } = await loadInTurns({
    ours: () => editing(measured, clients),
    theirs: () => editing(beside, clients),
  });
  const work = `Edits, ${clients} clients`;
  const note = `p99 ${p99Ms.toFixed(0)} ms`;
  return rateRow({ work, people, perSecond: ours, floorPerSecond: theirs, minRatio: editsMinRatio, note });
}

/** Edits by all clients at once. */
async function editing({ origin, accounts }: Place, clients: number) {
  await resetEdits(origin, accounts);
  const request = editRequest(accounts, edit);
  const found = await load({ origin, request, connections: clients, durationSeconds: 4 });
  await expectApplied(origin, accounts, edit);
  if (found.failures > 0) throw new Error('Edits of the bench failed');
  return { perSecond: found.requestsPerSecond, p99Ms: found.p99Ms };
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
