import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Database } from '#api/store/engines/engine.ts';
import { openPostgres, type PostgresSession, type PostgresSource } from '#api/store/engines/postgres.ts';
import { migrate, readMigrations } from '#api/store/migrate.ts';

const require = createRequire(import.meta.url);
const { drizzle }: typeof import('drizzle-orm/pglite') = require('drizzle-orm/pglite');

const extensions = { pg_trgm, amcheck };
const packages = join(import.meta.dirname, '../../node_modules');

type Client = Pick<PGlite, 'query' | 'exec'>;

/**
 * A PostgreSQL within this process, with the newest schema and no rows, for tests; it has one connection and runs one
 * transaction at a time.
 */
export async function openPglite(): Promise<PostgresSource> {
  return sourceOf(await PGlite.create({ extensions, loadDataDir: await migratedCluster() }));
}

async function sourceOf(server: PGlite): Promise<PostgresSource> {
  // A statement outside a transaction comes through the reader.
  await server.exec('set default_transaction_read_only = on');
  return {
    reader: sessionOf(server),
    snapshot: (work) => server.transaction((tx) => work(sessionOf(tx))),
    transaction: (work) =>
      server.transaction(async (tx) => {
        await tx.exec('set transaction read write');
        return work(sessionOf(tx));
      }),
    close: () => server.close(),
  };
}

/**
 * The files of a PostgreSQL after all migrations, stored for each version of PGlite and of the migrations: making them
 * takes six times as long as starting with them.
 */
async function migratedCluster(): Promise<Blob> {
  const { version } = JSON.parse(await readFile(join(packages, '@electric-sql/pglite/package.json'), 'utf8'));
  const folder = join(packages, '.cache/dalil');
  const name = `pglite-${version}-${hash('sha256', JSON.stringify(readMigrations('postgres'))).slice(0, 16)}.tar`;
  const stored = await readFile(join(folder, name)).catch(() => undefined);
  if (stored) return new Blob([stored]);
  const server = await PGlite.create({ extensions });
  const engine = openPostgres(await sourceOf(server));
  await migrate(engine, { now: new Date(0), beforeChange: async () => undefined });
  const made = await server.dumpDataDir('none');
  await engine.close();
  await mkdir(folder, { recursive: true });
  const older = (await readdir(folder)).filter((one) => one.startsWith('pglite-') && one.endsWith('.tar'));
  await Promise.all(older.map((one) => rm(join(folder, one), { force: true })));
  // Other processes find the whole file or none.
  const part = join(folder, `${name}.${process.pid}`);
  await writeFile(part, Buffer.from(await made.arrayBuffer()));
  await rename(part, join(folder, name));
  return made;
}

function sessionOf(client: Client): PostgresSession {
  return {
    // Asked only for what both engines understand; a transaction answers to the same calls as the server.
    db: drizzle({ client: client as PGlite }) as unknown as Database,
    async query(text, values) {
      const { rows } = await client.query<unknown[]>(text, [...values], { rowMode: 'array' });
      return rows;
    },
  };
}
