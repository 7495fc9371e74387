import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { systemClock } from '#api/adapters/system-clock.ts';
import { openStore, sqliteFile } from '#api/store/open-store.ts';
import { freePort } from '#api/testing/port-of.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '#api/testing/postgres-server.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
import type { CutLine } from './postgres-reading-rows.ts';

/** A PostgreSQL that waits for the disk at each commit. */
export async function startDurablePostgres(): Promise<PostgresServer> {
  const programs = await postgresPrograms();
  if (!programs) throw new Error('The bench needs PostgreSQL (Debian: apt-get install postgresql).');
  return startPostgresServer(programs, { isDurable: true });
}

/** Makes a database with the rows of a SQLite data folder, and so many of each person. */
export async function databaseWith(
  { newDatabase, programs }: PostgresServer,
  dataDir: string,
  times = 1,
): Promise<string> {
  const url = await newDatabase();
  // Brings it to the newest schema.
  const store = await openStore({ databaseUrl: url, dataDir, clock: systemClock });
  await store.close();
  console.log('Copying the people into PostgreSQL …');
  await copyToPostgres(path.join(dataDir, sqliteFile), { url, psql: path.join(programs, 'psql'), times });
  return url;
}

/** A line to a database that takes as long each way, and that can be cut. */
export async function slowLineTo(
  url: string,
  delayMs: number,
): Promise<CutLine & { url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const slow = new URL(url);
  slow.port = String(port);
  const begin = () =>
    spawn(process.execPath, ['scripts/bench/slow-line.ts', `${port}`, new URL(url).port, `${delayMs}`]);
  let line = begin();
  return {
    url: slow.href,
    async cut() {
      line.kill();
      await once(line, 'exit');
    },
    async mend() {
      line = begin();
    },
    async stop() {
      line.kill();
    },
  };
}
