import type { Socket } from 'node:net';
import type pg from 'pg';
import { reportStrayError } from '../../stray-errors.ts';
import { drizzlePostgres } from '../columns/postgres.ts';
import type { AnswerWatch, Waiting } from './answer-watch.ts';
import type { Database } from './engine.ts';
import type { PostgresSession } from './postgres.ts';

/** `read_only_sql_transaction`. */
const readOnlyHost = '25006';

/** How long each step may take. A connection that went silent is closed after `connectMs` and `answerMs` together. */
export interface PostgresDeadlines {
  /** Waiting for a free connection or for a new one. */
  connectMs: number;
  /** One statement, by the clock of the server, which then cancels it. */
  statementMs: number;
  /** One statement, by the clock of this process: longer, so that the server cancels first while it can. */
  answerMs: number;
}

type RunQuery = (config: pg.QueryConfig | pg.QueryArrayConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;

interface PooledConnectionSettings extends Pick<PostgresDeadlines, 'answerMs' | 'statementMs'> {
  isBehindPooler: boolean;
  watch: AnswerWatch;
  /** A statement got no answer. @param askedAtMs By `performance.now()`. */
  onSilence: (askedAtMs: number) => void;
  /** The host refused a write: it has become a standby. */
  onReadOnly: () => void;
}

/** One connection. A statement without an answer closes it: the server may still be at work, or out of reach. */
export class PooledConnection {
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
  readonly #watch: AnswerWatch;
  readonly #onSilence: (askedAtMs: number) => void;
  readonly #onReadOnly: () => void;

  constructor(client: pg.PoolClient, settings: PooledConnectionSettings) {
    const { answerMs, statementMs, isBehindPooler, watch, onSilence, onReadOnly } = settings;
    this.#client = client;
    this.answerMs = answerMs;
    this.deadlineSql = isBehindPooler ? `; SET LOCAL statement_timeout = ${statementMs}` : '';
    this.#isBehindPooler = isBehindPooler;
    this.#watch = watch;
    this.#onSilence = onSilence;
    this.#onReadOnly = onReadOnly;
    this.session = sessionOf(this);
  }

  readonly query: RunQuery = async (config, values) => {
    const waiting = this.isLong ? undefined : this.#awaitAnswer();
    this.isQuerying = true;
    try {
      const result = await this.#client.query(this.#isBehindPooler ? withoutName(config) : config, values);
      this.answeredAtMs = performance.now();
      this.#watch.noteAnswer();
      return result;
    } catch (error) {
      this.#judge(error);
      throw error;
    } finally {
      this.isQuerying = false;
      waiting?.end();
    }
  };

  /** A refusal of the server has a severity; after any other failure the server may still be at work. */
  #judge(error: unknown): void {
    const isRefusal = error instanceof Error && 'severity' in error;
    if (isRefusal) this.#watch.noteAnswer();
    if (!isRefusal || error.severity === 'FATAL') this.isUnusable = true;
    if (isRefusal && 'code' in error && error.code === readOnlyHost) {
      this.isUnusable = true;
      this.#onReadOnly();
    }
  }

  /** True for work that no caller waits for. */
  get isLong(): boolean {
    return !Number.isFinite(this.answerMs);
  }

  /** Closes the socket at once; its waiting queries fail. */
  destroy(): void {
    this.isUnusable = true;
    // The driver's own way to end waits for an answer of the server; its types do not show the socket.
    const { connection } = this.#client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(new Error('Query read timeout'));
  }

  /** Closes the connection when no answer comes, by the deadline or because the server is silent. */
  #awaitAnswer(): { end(): void } {
    const askedAtMs = performance.now();
    const giveUp = () => {
      this.destroy();
      this.#onSilence(askedAtMs);
    };
    // A pooler gives its own numbers to its clients.
    const { processID } = this.#client as unknown as { processID: number | null };
    const waiting: Waiting = { processId: this.#isBehindPooler ? undefined : processID || undefined, giveUp };
    const timer = setTimeout(giveUp, this.answerMs);
    this.#watch.begin(waiting);
    return {
      end: () => {
        clearTimeout(timer);
        this.#watch.end(waiting);
      },
    };
  }
}

/** A name is known to the connection that the statement was prepared on, and the next one may be another. */
function withoutName(config: Parameters<RunQuery>[0]): Parameters<RunQuery>[0] {
  if (typeof config === 'string' || config.name === undefined) return config;
  const { name, ...unnamed } = config;
  return unnamed;
}

/** Runs work between `begin` and a commit, or a rollback when it throws. */
export async function inTransaction<Result>(
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
export async function inLongTransaction<Result>(
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
export async function inLongStatement<Result>(
  connection: PooledConnection,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  connection.answerMs = Number.POSITIVE_INFINITY;
  // Behind a pooler it has none, and a setting would stay on a connection that others get next.
  if (connection.deadlineSql === '') await connection.query('SET statement_timeout = 0');
  connection.isUnusable = true;
  return work(connection.session);
}

/** A connection, or a pool, as the store uses it. */
export function sessionOf(client: { query: RunQuery }): PostgresSession {
  return {
    // Only what both engines understand is used of it; of a connection the builder uses nothing but `query`.
    db: drizzlePostgres({ client: client as pg.PoolClient }) as unknown as Database,
    async query(text, values) {
      const { rows } = await client.query({ text, values: [...values], rowMode: 'array' });
      return rows;
    },
  };
}
