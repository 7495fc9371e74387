import pg from 'pg';
import { handleErrors, reportStrayError } from '../../stray-errors.ts';
import { hostUrls } from '../database-url.ts';
import { StoreError } from '../store-error.ts';
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
  const readers = new ConnectionPool(hosts, pool, { options: '-c default_transaction_read_only=on' });
  const writers = new ConnectionPool(hosts, pool, {});
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
    },
  };
}

/** Settings at the start of a connection; poolers refuse them. */
type StartParameters = Pick<pg.PoolConfig, 'options'>;

/** A pool that takes back only connections that still answer. */
class ConnectionPool {
  #pool: pg.Pool;
  #isBehindPooler: boolean;
  readonly #hosts: PostgresHosts;
  readonly #onConnect: PostgresPoolSettings['onConnect'];
  readonly #settings: pg.PoolConfig;
  readonly #parameters: pg.PoolConfig;
  readonly #deadlines: PostgresDeadlines;
  readonly #connections = new Map<pg.PoolClient, PooledConnection>();

  /** Several hosts are asked before the first connection: the first one may be a standby. */
  #isHostKnown: boolean;

  constructor(hosts: PostgresHosts, settings: PostgresPoolSettings, start: StartParameters) {
    const { deadlines, isBehindPooler, connectionsMax } = settings;
    this.#hosts = hosts;
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
        this.#wrap(client, () => this.#closeSilent()),
      );
    });
    pool.on('remove', (client) => void this.#connections.delete(client));
    return pool;
  }

  #wrap(client: pg.PoolClient, onSilence: () => void): PooledConnection {
    const onReadOnly = () => void this.#hosts.findWriter();
    const isBehindPooler = this.#isBehindPooler;
    return new PooledConnection(client, { ...this.#deadlines, onSilence, onReadOnly, isBehindPooler });
  }

  async #verify(client: pg.PoolClient): Promise<void> {
    if (this.#hosts.isSeveral) await refuseStandby(client);
    await this.#onConnect?.((text, values = []) => sessionOf({ query: client.query.bind(client) }).query(text, values));
  }

  /** What is under way at the former host fails: it may still live, and would write what nobody reads. */
  #moveToWriter(): void {
    const former = this.#pool;
    for (const connection of this.#connections.values()) connection.destroy();
    this.#connections.clear();
    this.#pool = this.#open();
    former.end().catch((error: unknown) => reportStrayError('postgres pool', error));
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

  async #connect(): Promise<pg.PoolClient> {
    if (!this.#isHostKnown) await this.#hosts.findWriter();
    this.#isHostKnown = true;
    const pool = this.#pool;
    try {
      const client = await this.#connectInTime(pool);
      if (pool === this.#pool) return client;
      // The pool has moved while the connection was being opened: it leads to the former host.
      client.release(true);
    } catch (error) {
      if (isRefusedStart(error)) {
        if (pool === this.#pool) this.#reopenWithoutParameters();
      } else {
        await this.#hosts.findWriter();
        if (pool === this.#pool) throw new StoreError('busy', error);
      }
    }
    return this.#connect();
  }

  /** The driver bounds this too, but has left callers waiting when a connection died at the wrong moment. */
  async #connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
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
    } finally {
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
  #closeSilent(): void {
    const before = performance.now() - this.#deadlines.answerMs;
    for (const connection of this.#connections.values())
      if (!connection.isQuerying && connection.answeredAtMs < before) connection.destroy();
  }
}

function isRefusedStart(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported startup parameter');
}
