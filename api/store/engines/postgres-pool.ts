import type { Socket } from 'node:net';
import pg from 'pg';
import { reportStrayError, survive } from '../../stray-errors.ts';
import { drizzlePostgres } from '../columns/postgres.ts';
import { StoreError } from '../store-error.ts';
import type { Database } from './engine.ts';
import type { PostgresSession, PostgresSource } from './postgres.ts';

const keepAliveDelayMs = 5000;

/** How long each step may take. A connection that went silent is closed after `connectMs` and `answerMs` together. */
export interface PostgresDeadlines {
  /** Waiting for a free connection or for a new one. */
  connectMs: number;
  /** One statement, by the clock of the server, which then cancels it. */
  statementMs: number;
  /** One statement, by the clock of this process: longer, so that the server cancels first while it can. */
  answerMs: number;
}

/** The deadlines of a server that people wait for. */
export const defaultDeadlines: PostgresDeadlines = { connectMs: 5000, statementMs: 8000, answerMs: 9000 };

/** How a server is connected to. */
export interface PostgresPoolSettings {
  /** For each of the two pools: one reads, the other writes. */
  connectionsMax: number;
  /**
   * A pooler lends its connections for one transaction: then no setting lasts longer, and no statement has a name. When
   * this is false, the pool finds out as a pooler refuses the settings at the start of a connection.
   */
  isBehindPooler: boolean;
  deadlines: PostgresDeadlines;
}

/** Settings for most servers. */
export const defaultPool: PostgresPoolSettings = {
  connectionsMax: 8,
  isBehindPooler: false,
  deadlines: defaultDeadlines,
};

/** Opens connections to a PostgreSQL server: some that cannot write, and some that can. */
export function openPostgresPool(url: string, given: Partial<PostgresPoolSettings> = {}): PostgresSource {
  const pool = { ...defaultPool, ...given };
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: pool.deadlines.connectMs,
    max: pool.connectionsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  };
  const readers = new ConnectionPool(settings, pool, { options: '-c default_transaction_read_only=on' });
  const writers = new ConnectionPool(settings, pool, {});
  return {
    reader: sessionOf({ query: (config, values) => readers.use((connection) => connection.query(config, values)) }),
    snapshot: (work) =>
      readers.use((connection) =>
        inTransaction(connection, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${connection.deadlineSql}`, work),
      ),
    transaction: (work, { isLong = false, isOneStatement = false } = {}) =>
      writers.use((connection) => {
        if (isOneStatement) return isLong ? inLongStatement(connection, work) : work(connection.session);
        return isLong
          ? inLongTransaction(connection, work)
          : inTransaction(connection, `BEGIN${connection.deadlineSql}`, work);
      }),
    async close() {
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

type RunQuery = (config: pg.QueryConfig | pg.QueryArrayConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Settings at the start of a connection; poolers refuse them. */
type StartParameters = Pick<pg.PoolConfig, 'options'>;

/** A pool that takes back only connections that still answer. */
class ConnectionPool {
  #pool: pg.Pool;
  #isBehindPooler: boolean;
  readonly #settings: pg.PoolConfig;
  readonly #deadlines: PostgresDeadlines;
  readonly #connections = new Map<pg.PoolClient, PooledConnection>();

  constructor(settings: pg.PoolConfig, { deadlines, isBehindPooler }: PostgresPoolSettings, start: StartParameters) {
    this.#settings = settings;
    this.#deadlines = deadlines;
    this.#isBehindPooler = isBehindPooler;
    const parameters = { ...start, statement_timeout: deadlines.statementMs };
    this.#pool = this.#open(isBehindPooler ? {} : parameters);
  }

  #open(parameters: pg.PoolConfig): pg.Pool {
    // The pool reports that the server closed an idle connection; a connection in use reports it itself.
    const pool = survive('postgres pool', new pg.Pool({ ...this.#settings, ...parameters }));
    pool.on('connect', (client) => {
      survive('postgres connection', client);
      this.#connections.set(
        client,
        this.#wrap(client, () => this.#closeSilent()),
      );
    });
    pool.on('remove', (client) => void this.#connections.delete(client));
    return pool;
  }

  #wrap(client: pg.PoolClient, onSilence: () => void): PooledConnection {
    return new PooledConnection(client, { ...this.#deadlines, onSilence, isBehindPooler: this.#isBehindPooler });
  }

  async use<Result>(work: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    const connection = this.#connections.get(client) ?? this.#wrap(client, () => undefined);
    try {
      return await work(connection);
    } finally {
      client.release(connection.isUnusable);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** The driver bounds this too, but has left callers waiting when a connection died at the wrong moment. */
  async #connect(): Promise<pg.PoolClient> {
    const pool = this.#pool;
    const connecting = pool.connect();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new Error('timeout exceeded when trying to connect'));
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
    }, this.#deadlines.connectMs + 100);
    try {
      return await Promise.race([connecting, late.promise]);
    } catch (error) {
      if (!isRefusedStart(error)) throw new StoreError('busy', error);
      if (pool === this.#pool) this.#reopenWithoutParameters();
    } finally {
      clearTimeout(timer);
    }
    return this.#connect();
  }

  #reopenWithoutParameters(): void {
    if (this.#isBehindPooler) throw new StoreError('busy');
    this.#isBehindPooler = true;
    const refused = this.#pool;
    this.#pool = this.#open({});
    void refused.end();
  }

  /** When one connection went silent, those that were silent as long are likely dead too: no caller waits for each. */
  #closeSilent(): void {
    const before = performance.now() - this.#deadlines.answerMs;
    for (const connection of this.#connections.values())
      if (!connection.isQuerying && connection.answeredAtMs < before) connection.destroy();
  }
}

interface PooledConnectionSettings extends Pick<PostgresDeadlines, 'answerMs' | 'statementMs'> {
  isBehindPooler: boolean;
  onSilence: () => void;
}

/** One connection. A statement without an answer closes it: the server may still be at work, or out of reach. */
class PooledConnection {
  readonly session: PostgresSession;
  answeredAtMs = performance.now();
  isQuerying = false;
  isUnusable = false;
  /** Infinite for work that no caller waits for. */
  answerMs: number;
  /** Stands after BEGIN: sets the deadline of statements where the connection itself has none. */
  readonly deadlineSql: string;
  readonly #client: pg.PoolClient;
  readonly #isBehindPooler: boolean;
  readonly #onSilence: () => void;

  constructor(client: pg.PoolClient, { answerMs, statementMs, isBehindPooler, onSilence }: PooledConnectionSettings) {
    this.#client = client;
    this.answerMs = answerMs;
    this.deadlineSql = isBehindPooler ? `; SET LOCAL statement_timeout = ${statementMs}` : '';
    this.#isBehindPooler = isBehindPooler;
    this.#onSilence = onSilence;
    this.session = sessionOf(this);
  }

  readonly query: RunQuery = async (config, values) => {
    const timer = Number.isFinite(this.answerMs) ? setTimeout(() => this.#answerIsLate(), this.answerMs) : undefined;
    this.isQuerying = true;
    try {
      const result = await this.#client.query(this.#isBehindPooler ? withoutName(config) : config, values);
      this.answeredAtMs = performance.now();
      return result;
    } catch (error) {
      // A refusal of the server itself has a severity; after any other failure the server may still be at work.
      if (!(error instanceof Error && 'severity' in error) || error.severity === 'FATAL') this.isUnusable = true;
      throw error;
    } finally {
      this.isQuerying = false;
      clearTimeout(timer);
    }
  };

  /** Closes the socket at once; its waiting queries fail. */
  destroy(): void {
    this.isUnusable = true;
    // The driver's own way to end waits for an answer of the server; its types do not show the socket.
    const { connection } = this.#client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(new Error('Query read timeout'));
  }

  #answerIsLate(): void {
    this.destroy();
    this.#onSilence();
  }
}

/** A name is known to the connection that the statement was prepared on, and the next one may be another. */
function withoutName(config: Parameters<RunQuery>[0]): Parameters<RunQuery>[0] {
  if (typeof config === 'string' || config.name === undefined) return config;
  const { name, ...unnamed } = config;
  return unnamed;
}

function isRefusedStart(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported startup parameter');
}

async function inTransaction<Result>(
  connection: PooledConnection,
  begin: string,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  try {
    await connection.query(begin);
    const result = await work(connection.session);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed.
    await connection.query('ROLLBACK').catch((failure: unknown) => {
      connection.isUnusable = true;
      reportStrayError('postgres rollback', failure);
    });
    throw error;
  }
}

/** Schema steps and fills have no deadline; the connection's keep-alive finds out when the server is gone. */
async function inLongTransaction<Result>(
  connection: PooledConnection,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  const { answerMs } = connection;
  connection.answerMs = Number.POSITIVE_INFINITY;
  try {
    return await inTransaction(connection, 'BEGIN; SET LOCAL statement_timeout = 0', work);
  } finally {
    connection.answerMs = answerMs;
  }
}

/** The connection is closed afterwards: its deadline cannot be set again. */
async function inLongStatement<Result>(
  connection: PooledConnection,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  connection.answerMs = Number.POSITIVE_INFINITY;
  // Behind a pooler it has none, and a setting would stay on a connection that others get next.
  if (connection.deadlineSql === '') await connection.query('SET statement_timeout = 0');
  connection.isUnusable = true;
  return work(connection.session);
}

function sessionOf(client: { query: RunQuery }): PostgresSession {
  return {
    // Only what both engines understand is used of it; of a connection the builder uses nothing but `query`.
    db: drizzlePostgres({ client: client as pg.PoolClient }) as unknown as Database,
    async query(text, values) {
      const { rows } = await client.query({ text, values: [...values], rowMode: 'array' });
      return rows;
    },
  };
}
