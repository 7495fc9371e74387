import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Database } from '#api/store/engines/engine.ts';
import type { PostgresSession, PostgresSource } from '#api/store/engines/postgres.ts';

const require = createRequire(import.meta.url);
const { drizzle }: typeof import('drizzle-orm/pglite') = require('drizzle-orm/pglite');

type Client = Pick<PGlite, 'query' | 'exec'>;

/** A PostgreSQL within this process, empty, for tests; it has one connection and runs one transaction at a time. */
export async function openPglite(): Promise<PostgresSource> {
  const server = await PGlite.create({ extensions: { pg_trgm, amcheck } });
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
