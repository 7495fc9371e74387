import path from 'node:path';
import { systemClock } from '#api/adapters/system-clock.ts';
import { openStore, sqliteFile } from '#api/store/open-store.ts';
import { type PostgresServer, postgresPrograms, startPostgresServer } from '#api/testing/postgres-server.ts';
import { copyToPostgres } from './copy-to-postgres.ts';

/** A PostgreSQL that waits for the disk at each commit. */
export async function startDurablePostgres(): Promise<PostgresServer> {
  const programs = await postgresPrograms();
  if (!programs) throw new Error('The bench needs PostgreSQL (Debian: apt-get install postgresql).');
  return startPostgresServer(programs, { isDurable: true });
}

/** Makes a database with the rows of a SQLite data folder. */
export async function databaseWith({ newDatabase, programs }: PostgresServer, dataDir: string): Promise<string> {
  const url = await newDatabase();
  // Brings it to the newest schema.
  const store = await openStore({ databaseUrl: url, dataDir, clock: systemClock });
  await store.close();
  console.log('Copying the people into PostgreSQL …');
  await copyToPostgres(path.join(dataDir, sqliteFile), { url, psql: path.join(programs, 'psql') });
  return url;
}
