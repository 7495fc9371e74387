import pg from 'pg';
import { drizzlePostgres } from '../drizzle-postgres.ts';
import { StoreError } from '../store-error.ts';
import type { Database } from './engine.ts';
import type { PostgresSession, PostgresSource } from './postgres.ts';

const readConnectionsMax = 8;
const writeConnectionsMax = 8;
const connectTimeoutMs = 10_000;
const statementTimeoutMs = 15_000;

/** Opens connections to a PostgreSQL server: some that cannot write, and some that can. */
export function openPostgresPool(url: string): PostgresSource {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
  };
  const readers = new pg.Pool({ ...settings, max: readConnectionsMax, options: '-c default_transaction_read_only=on' });
  const writers = new pg.Pool({ ...settings, max: writeConnectionsMax });
  // A connection that the server closes while it is idle is replaced by the next use.
  for (const pool of [readers, writers]) pool.on('error', () => undefined);
  const sessions = new WeakMap<pg.PoolClient, PostgresSession>();

  async function inTransaction<Result>(
    { pool, begin }: { pool: pg.Pool; begin: string },
    work: (session: PostgresSession) => Promise<Result>,
  ): Promise<Result> {
    const client = await connect(pool);
    const session = sessions.get(client) ?? sessionOf(client);
    sessions.set(client, session);
    let failure: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(session);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // A connection that cannot even take back is thrown away.
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        failure = rollbackError;
      });
      throw error;
    } finally {
      client.release(failure);
    }
  }

  return {
    reader: sessionOf(readers),
    snapshot: (work) =>
      inTransaction({ pool: readers, begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }, work),
    transaction: (work) => inTransaction({ pool: writers, begin: 'BEGIN' }, work),
    async close() {
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

/** Whoever waits too long for a connection is told so; the driver's own error for it has no code. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new StoreError('busy', error);
  }
}

function sessionOf(client: pg.Pool | pg.PoolClient): PostgresSession {
  return {
    // Asked only for what both engines understand.
    db: drizzlePostgres({ client }) as unknown as Database,
    async query(text, values) {
      const { rows } = await client.query({ text, values: [...values], rowMode: 'array' });
      return rows;
    },
  };
}
