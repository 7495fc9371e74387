import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Database } from '#api/store/engines/engine.ts';
import type { PostgresSession, PostgresSource } from '#api/store/engines/postgres.ts';

const require = createRequire(import.meta.url);
const { drizzle }: typeof import('drizzle-orm/pglite') = require('drizzle-orm/pglite');

const extensions = { pg_trgm, amcheck };
const packages = join(import.meta.dirname, '../../node_modules');

type Client = Pick<PGlite, 'query' | 'exec'>;

/** A PostgreSQL within this process, empty, for tests; it has one connection and runs one transaction at a time. */
export async function openPglite(): Promise<PostgresSource> {
  const server = await PGlite.create({ extensions, loadDataDir: await emptyCluster() });
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
 * The files of an empty PostgreSQL, made once for each version of PGlite: making them takes four times as long as
 * starting with them.
 */
async function emptyCluster(): Promise<Blob> {
  const { version } = JSON.parse(await readFile(join(packages, '@electric-sql/pglite/package.json'), 'utf8'));
  const folder = join(packages, '.cache/dalil');
  const file = join(folder, `pglite-${version}.tar`);
  const stored = await readFile(file).catch(() => undefined);
  if (stored) return new Blob([stored]);
  const server = await PGlite.create({ extensions });
  const made = await server.dumpDataDir('none');
  await server.close();
  await mkdir(folder, { recursive: true });
  // Other processes find the whole file or none.
  const part = `${file}.${process.pid}`;
  await writeFile(part, Buffer.from(await made.arrayBuffer()));
  await rename(part, file);
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
