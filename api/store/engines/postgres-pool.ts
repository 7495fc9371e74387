import pg from 'pg';
import { handleErrors, reportStrayError } from '../../stray-errors.ts';
import { hostUrls } from '../database-url.ts';
import { StoreError } from '../store-error.ts';
import { AnswerWatch, type Waiting } from './answer-watch.ts';
import { withoutValues } from './database-errors.ts';
import type { PostgresSource } from './postgres.ts';
import {
  inLongStatement,
  inLongTransaction,
  inTransaction,
  PooledConnection,
  type PostgresDeadlines,
  sessionOf,
} from './postgres-connection.ts';
import { PostgresHosts, refuseStandby } from './postgres-hosts.ts';

const keepAliveDelayMs = 5000;
const goodbyeMs = 1000;

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
  /** Looks at each new connection before it is used; one for which it throws is not used. */
  onConnect?(ask: (text: string, values?: readonly unknown[]) => Promise<unknown[][]>): Promise<void>;
}

/** Settings for most servers. */
export const defaultPool: PostgresPoolSettings = {
  connectionsMax: 8,
  isBehindPooler: false,
  deadlines: defaultDeadlines,
};

/**
 * Opens connections to a PostgreSQL server: some that cannot write, and some that can.
 *
 * @param url May name several hosts. Both kinds go to the one that takes writes: a standby may lag, and somebody would
 * not see what they have just saved.
 * @throws HostsError
 */
export function openPostgresPool(url: string, given: Partial<PostgresPoolSettings> = {}): PostgresSource {
  const pool = { ...defaultPool, ...given };
  const hosts = new PostgresHosts(hostUrls(url));
  const watch = new AnswerWatch((processIds) => hosts.idleAmong(processIds));
  const readers = new ConnectionPool(pool, { hosts, watch, start: { options: '-c default_transaction_read_only=on' } });
  const writers = new ConnectionPool(pool, { hosts, watch, start: {} });
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
      hosts.close();
      await Promise.all([readers.end(), writers.end()]);
      watch.close();
    },
  };
}

/** Settings at the start of a connection; poolers refuse them. */
type StartParameters = Pick<pg.PoolConfig, 'options'>;

interface PoolParts {
  hosts: PostgresHosts;
  watch: AnswerWatch;
  start: StartParameters;
}

/** A pool that takes back only connections that still answer. */
class ConnectionPool {
  #pool: pg.Pool;
  #isBehindPooler: boolean;
  readonly #hosts: PostgresHosts;
  readonly #watch: AnswerWatch;
  readonly #onConnect: PostgresPoolSettings['onConnect'];
  readonly #settings: pg.PoolConfig;
  readonly #parameters: pg.PoolConfig;
  readonly #deadlines: PostgresDeadlines;
  readonly #connections = new Map<pg.PoolClient, PooledConnection>();
  /** Callers that wait for a connection. */
  readonly #callers = new Set<Waiting>();

  /** Several hosts are asked before the first connection: the first one may be a standby. */
  #isHostKnown: boolean;

  constructor(settings: PostgresPoolSettings, { hosts, watch, start }: PoolParts) {
    const { deadlines, isBehindPooler, connectionsMax } = settings;
    this.#hosts = hosts;
    this.#watch = watch;
    this.#isHostKnown = !hosts.isSeveral;
    this.#settings = {
      connectionTimeoutMillis: deadlines.connectMs,
      max: connectionsMax,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      verify: (client, done) => void this.#verify(client).then(() => done(), done),
    };
    this.#onConnect = settings.onConnect;
    this.#parameters = { ...start, statement_timeout: deadlines.statementMs };
    this.#deadlines = deadlines;
    this.#isBehindPooler = isBehindPooler;
    this.#pool = this.#open();
    hosts.onChange(() => this.#moveToWriter());
    watch.onSilence(() => this.#destroyAll((connection) => !connection.isLong));
  }

  #open(): pg.Pool {
    const parameters = this.#isBehindPooler ? {} : this.#parameters;
    const config = { ...this.#settings, ...parameters, connectionString: this.#hosts.writer };
    // The pool reports that the server closed an idle connection; a connection in use reports it itself.
    const pool = handleErrors('postgres pool', new pg.Pool(config));
    pool.on('connect', (client) => {
      handleErrors('postgres connection', client);
      this.#connections.set(
        client,
        this.#wrap(client, (askedAtMs) => this.#closeSilent(askedAtMs)),
      );
    });
    pool.on('remove', (client) => void this.#connections.delete(client));
    return pool;
  }

  #wrap(client: pg.PoolClient, onSilence: (askedAtMs: number) => void): PooledConnection {
    const onReadOnly = () => void this.#hosts.findWriter();
    const [isBehindPooler, watch] = [this.#isBehindPooler, this.#watch];
    return new PooledConnection(client, { ...this.#deadlines, watch, onSilence, onReadOnly, isBehindPooler });
  }

  #connectionOf(client: pg.PoolClient): PooledConnection {
    return this.#connections.get(client) ?? this.#wrap(client, () => undefined);
  }

  async #verify(client: pg.PoolClient): Promise<void> {
    const { session } = this.#connectionOf(client);
    const ask = (text: string, values: readonly unknown[] = []) => session.query(text, values);
    if (this.#hosts.isSeveral) await refuseStandby(ask);
    await this.#onConnect?.(ask);
  }

  /** What is under way at the former host fails: it may still live, and would write what nobody reads. */
  #moveToWriter(): void {
    const former = this.#pool;
    this.#destroyAll(() => true);
    this.#connections.clear();
    this.#pool = this.#open();
    // They ask the new pool.
    for (const caller of this.#callers) caller.giveUp();
    former.end().catch((error: unknown) => reportStrayError('postgres pool', error));
  }

  async use<Result>(work: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    const connection = this.#connectionOf(client);
    try {
      return await work(connection);
    } finally {
      client.release(connection.isUnusable);
    }
  }

  async end(): Promise<void> {
    // A silent server would keep the goodbye waiting.
    const timer = setTimeout(() => this.#destroyAll(() => true), goodbyeMs);
    await this.#pool.end();
    clearTimeout(timer);
  }

  #destroyAll(isMeant: (connection: PooledConnection) => boolean): void {
    for (const connection of this.#connections.values()) if (isMeant(connection)) connection.destroy();
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#watch.isSilent) throw noAnswer();
    if (!this.#isHostKnown) await this.#hosts.findWriter();
    this.#isHostKnown = true;
    const pool = this.#pool;
    try {
      const client = await this.#connectInTime(pool);
      if (pool === this.#pool) return client;
      // The pool has moved while the connection was being opened: it leads to the former host.
      client.release(true);
    } catch (error) {
      await this.#answerFailure(pool, error);
    }
    return this.#connect();
  }

  /** Throws unless there is another pool to ask: without the settings that a pooler refuses, or of another host. */
  async #answerFailure(pool: pg.Pool, error: unknown): Promise<void> {
    if (pool !== this.#pool) return;
    if (isRefusedStart(error)) return this.#reopenWithoutParameters();
    if (!this.#watch.isSilent) await this.#hosts.findWriter();
    if (pool === this.#pool) throw new StoreError('busy', withoutValues(error));
  }

  /** The driver bounds this too, but has left callers waiting when a connection died at the wrong moment. */
  async #connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
    const connecting = pool.connect();
    const late = Promise.withResolvers<never>();
    const giveUp = () => late.reject(new Error('timeout exceeded when trying to connect'));
    const timer = setTimeout(giveUp, this.#deadlines.connectMs + 100);
    const caller = { giveUp };
    this.#callers.add(caller);
    this.#watch.begin(caller);
    try {
      return await Promise.race([connecting, late.promise]);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    } finally {
      this.#watch.end(caller);
      this.#callers.delete(caller);
      clearTimeout(timer);
    }
  }

  #reopenWithoutParameters(): void {
    if (this.#isBehindPooler) throw new StoreError('busy');
    this.#isBehindPooler = true;
    const refused = this.#pool;
    this.#pool = this.#open();
    void refused.end();
  }

  /** When one connection went silent, those that were silent as long are likely dead too: no caller waits for each. */
  #closeSilent(askedAtMs: number): void {
    this.#destroyAll(({ isQuerying, answeredAtMs }) => !isQuerying && answeredAtMs < askedAtMs);
  }
}

/** For a caller who would wait for nothing. */
function noAnswer(): StoreError {
  return new StoreError('busy', withoutValues(new Error('timeout exceeded when trying to connect')));
}

function isRefusedStart(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported startup parameter');
}
