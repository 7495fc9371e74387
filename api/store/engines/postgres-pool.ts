import type { Socket } from 'node:net';
import pg from 'pg';
import { reportStrayError, survive } from '../../stray-errors.ts';
import { drizzlePostgres } from '../columns/postgres.ts';
import { StoreError } from '../store-error.ts';
import type { Database } from './engine.ts';
import type { PostgresSession, PostgresSource } from './postgres.ts';

const keepAliveDelayMs = 5000;

/** How long each step may take; a line that went silent is left after `connectMs` and `answerMs` together. */
export interface PostgresDeadlines {
  /** Waiting for a free connection or for a new one. */
  connectMs: number;
  /** One statement, by the clock of the server, which then takes it back. */
  statementMs: number;
  /** One statement, by the clock of this process: longer than that of the server, which speaks first while it can. */
  answerMs: number;
}

/** The deadlines of a server that people wait for. */
export const defaultDeadlines: PostgresDeadlines = { connectMs: 5000, statementMs: 8000, answerMs: 9000 };

/** How a server is connected to. */
export interface PostgresPoolSettings {
  /** Of each kind: those that read and those that write. */
  connectionsMax: number;
  /**
   * A pooler lends its connections for one transaction: nothing is set for longer, and no statement has a name. Without
   * this the client learns it when a pooler refuses the settings at the start of a connection.
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
  const readers = new Connections(settings, pool, { options: '-c default_transaction_read_only=on' });
  const writers = new Connections(settings, pool, {});
  return {
    reader: sessionOf({ query: (config, values) => readers.use((line) => line.query(config, values)) }),
    snapshot: (work) =>
      readers.use((line) => inTransaction(line, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${line.bound}`, work)),
    transaction: (work, { isLong = false, isOneStatement = false } = {}) =>
      writers.use((line) => {
        if (isOneStatement) return isLong ? inLongStatement(line, work) : work(line.session);
        return isLong ? inLongTransaction(line, work) : inTransaction(line, `BEGIN${line.bound}`, work);
      }),
    async close() {
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

type Ask = (config: pg.QueryConfig | pg.QueryArrayConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Settings at the start of a connection; poolers refuse them. */
type StartParameters = Pick<pg.PoolConfig, 'options'>;

/** A pool that gives back only connections that answer. */
class Connections {
  #pool: pg.Pool;
  #isBehindPooler: boolean;
  readonly #settings: pg.PoolConfig;
  readonly #deadlines: PostgresDeadlines;
  readonly #lines = new Map<pg.PoolClient, Line>();

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
      this.#lines.set(
        client,
        this.#lineOf(client, () => this.#leaveSilentLines()),
      );
    });
    pool.on('remove', (client) => void this.#lines.delete(client));
    return pool;
  }

  #lineOf(client: pg.PoolClient, onSilence: () => void): Line {
    return new Line(client, { ...this.#deadlines, onSilence, isBehindPooler: this.#isBehindPooler });
  }

  async use<Result>(work: (line: Line) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    const line = this.#lines.get(client) ?? this.#lineOf(client, () => undefined);
    try {
      return await work(line);
    } finally {
      client.release(line.isUnusable);
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
      if (pool === this.#pool) this.#leaveParametersOut();
    } finally {
      clearTimeout(timer);
    }
    return this.#connect();
  }

  #leaveParametersOut(): void {
    if (this.#isBehindPooler) throw new StoreError('busy');
    this.#isBehindPooler = true;
    const refused = this.#pool;
    this.#pool = this.#open({});
    void refused.end();
  }

  /** Where one connection went silent, those that were silent as long are likely dead too; nobody waits for each. */
  #leaveSilentLines(): void {
    const before = performance.now() - this.#deadlines.answerMs;
    for (const line of this.#lines.values()) if (!line.isAsking && line.answeredAtMs < before) line.leave();
  }
}

interface LineSettings extends Pick<PostgresDeadlines, 'answerMs' | 'statementMs'> {
  isBehindPooler: boolean;
  onSilence: () => void;
}

/** One connection. A statement without an answer ends it: the server may still be at work, or far away. */
class Line {
  readonly session: PostgresSession;
  answeredAtMs = performance.now();
  isAsking = false;
  isUnusable = false;
  /** Infinite for work that nobody waits for. */
  answerMs: number;
  /** The end of the statement that begins a transaction: its deadline, where the connection as a whole has none. */
  readonly bound: string;
  readonly #client: pg.PoolClient;
  readonly #isBehindPooler: boolean;
  readonly #onSilence: () => void;

  constructor(client: pg.PoolClient, { answerMs, statementMs, isBehindPooler, onSilence }: LineSettings) {
    this.#client = client;
    this.answerMs = answerMs;
    this.bound = isBehindPooler ? `; SET LOCAL statement_timeout = ${statementMs}` : '';
    this.#isBehindPooler = isBehindPooler;
    this.#onSilence = onSilence;
    this.session = sessionOf(this);
  }

  readonly query: Ask = async (config, values) => {
    const timer = Number.isFinite(this.answerMs) ? setTimeout(() => this.#silent(), this.answerMs) : undefined;
    this.isAsking = true;
    try {
      const result = await this.#client.query(this.#isBehindPooler ? withoutName(config) : config, values);
      this.answeredAtMs = performance.now();
      return result;
    } catch (error) {
      // A refusal of the server itself has a severity; after any other failure the server may still be at work.
      if (!(error instanceof Error && 'severity' in error) || error.severity === 'FATAL') this.isUnusable = true;
      throw error;
    } finally {
      this.isAsking = false;
      clearTimeout(timer);
    }
  };

  /** Closes the socket at once; its waiting queries fail. */
  leave(): void {
    this.isUnusable = true;
    // The driver's own way to end says goodbye and waits for an answer; its types do not show the socket.
    const { connection } = this.#client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(new Error('Query read timeout'));
  }

  #silent(): void {
    this.leave();
    this.#onSilence();
  }
}

/** A name is known to the connection that the statement was prepared on, and the next one may be another. */
function withoutName(config: Parameters<Ask>[0]): Parameters<Ask>[0] {
  if (typeof config === 'string' || config.name === undefined) return config;
  const { name, ...unnamed } = config;
  return unnamed;
}

function isRefusedStart(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported startup parameter');
}

async function inTransaction<Result>(
  line: Line,
  begin: string,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  try {
    await line.query(begin);
    const result = await work(line.session);
    await line.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot even take back is thrown away.
    await line.query('ROLLBACK').catch((failure: unknown) => {
      line.isUnusable = true;
      reportStrayError('postgres rollback', failure);
    });
    throw error;
  }
}

/** Schema steps and fills take as long as they take; the connection's keep-alive finds out when the server is gone. */
async function inLongTransaction<Result>(
  line: Line,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  const { answerMs } = line;
  line.answerMs = Number.POSITIVE_INFINITY;
  try {
    return await inTransaction(line, 'BEGIN; SET LOCAL statement_timeout = 0', work);
  } finally {
    line.answerMs = answerMs;
  }
}

/** The connection ends with it: its deadline was taken away for good. */
async function inLongStatement<Result>(
  line: Line,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  line.answerMs = Number.POSITIVE_INFINITY;
  // Behind a pooler it has none, and what is set would stay with a connection of others.
  if (line.bound === '') await line.query('SET statement_timeout = 0');
  line.isUnusable = true;
  return work(line.session);
}

function sessionOf(client: { query: Ask }): PostgresSession {
  return {
    // Asked only for what both engines understand; of a connection the builder uses nothing but `query`.
    db: drizzlePostgres({ client: client as pg.PoolClient }) as unknown as Database,
    async query(text, values) {
      const { rows } = await client.query({ text, values: [...values], rowMode: 'array' });
      return rows;
    },
  };
}
