import { setTimeout as delay } from 'node:timers/promises';
import { postgresColumns } from '../columns/postgres.ts';
import { defineTables, type Tables } from '../tables.ts';
import { DamageWatch, isRepeatable, postgresFailure, postgresRefusedBy, withoutValues } from './database-errors.ts';
import type { Connection, Database, Engine, Query, WriteOptions } from './engine.ts';
import type { HistoryWatch } from './history-watch.ts';
import { postgresListing } from './postgres-listing.ts';

/** One connection to PostgreSQL, or a pool that takes any of its connections. */
export interface PostgresSession {
  db: Database;
  /** Rows as lists of values; `$1` marks a value. */
  query(text: string, values: readonly unknown[]): Promise<unknown[][]>;
}

/** Where sessions come from. */
export interface PostgresSource {
  /** For single statements that cannot write. */
  reader: PostgresSession;
  /** Runs work within one transaction that sees one moment and cannot write. */
  snapshot<Result>(work: (session: PostgresSession) => Promise<Result>): Promise<Result>;
  /** Runs work within one transaction, rolled back when it fails. */
  transaction<Result>(work: (session: PostgresSession) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  close(): Promise<void>;
}

const attemptsMax = 8;
const retryDelayMs = 20;

/**
 * Makes the engine on PostgreSQL, where transactions run at the same time.
 *
 * @param schema Number of the newest migration: part of the names of statements. A pooler still has those of an older
 *   process, and a prepared statement cannot return other columns than when it was prepared.
 */
export function openPostgres(source: PostgresSource, schema = 0, history?: HistoryWatch): Engine {
  const tables = defineTables(postgresColumns);
  const connections = new WeakMap<PostgresSession, PostgresConnection>();
  function connectionOf(session: PostgresSession): PostgresConnection {
    const known = connections.get(session) ?? new PostgresConnection(session, { tables, schema });
    connections.set(session, known);
    return known;
  }
  const damage = new DamageWatch();
  const translate = (error: unknown, query?: string) => damage.note(postgresFailure(error, query));
  const reader = new PostgresConnection(source.reader, { tables, schema }, translate);
  async function snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    try {
      return await source.snapshot((session) => work(connectionOf(session)));
    } catch (error) {
      throw translate(error);
    }
  }
  return {
    dialect: 'postgres',
    tables,
    reader,
    snapshot,
    async write(work, options) {
      try {
        return await repeated(() => source.transaction((session) => work(connectionOf(session)), options));
      } catch (error) {
        throw translate(error);
      }
    },
    changeMark: () => undefined,
    noteRevision: (rev) => history?.note(rev),
    refusedBy: postgresRefusedBy,
    // The server has its own backups.
    backup: async () => undefined,
    isDamaged: () => damage.isDamaged,
    async ping() {
      await reader.sql('select 1');
    },
    close: () => source.close(),
  };
}

async function repeated<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRepeatable(error) || attempt === attemptsMax) throw error;
      await delay(Math.random() * retryDelayMs * attempt);
    }
  }
}

interface Prepared {
  execute(values: Record<string, unknown>): Promise<unknown>;
}

class PostgresConnection implements Connection {
  readonly db: Database;
  readonly tables: Tables;
  readonly listing = postgresListing;
  readonly #session: PostgresSession;
  readonly #schema: number;
  readonly #translate: (error: unknown, query?: string) => unknown;
  readonly #queries = new Map<Query<unknown>, Prepared>();

  /** @param translate Within a transaction the error keeps its code: the transaction decides whether it runs again. */
  constructor(
    session: PostgresSession,
    { tables, schema }: { tables: Tables; schema: number },
    translate: typeof postgresFailure = withoutValues,
  ) {
    this.#session = session;
    this.#translate = translate;
    this.#schema = schema;
    this.db = session.db;
    this.tables = tables;
  }

  async run<Result>(query: Query<Result>, values: Record<string, unknown>): Promise<Result> {
    let prepared = this.#queries.get(query);
    if (!prepared) {
      // Every builder can be prepared under a name; the shared type lacks the method.
      const builder = query.build(this.db, this.tables) as unknown as { prepare(name: string): Prepared };
      prepared = builder.prepare(`${query.name}_${this.#schema}`);
      this.#queries.set(query, prepared);
    }
    const bound = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, storable(value)]));
    // A prepared query returns the same type as its builder.
    return (await this.#withTranslatedError(prepared.execute(bound), query.name)) as Result;
  }

  async sql(text: string, values: readonly unknown[] = []): Promise<unknown[][]> {
    let number = 0;
    const numbered = values.length > 0 ? text.replaceAll('?', () => `$${++number}`) : text;
    return this.#withTranslatedError(this.#session.query(numbered, values.map(storable)));
  }

  async #withTranslatedError<Result>(result: Promise<Result>, query?: string): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      throw this.#translate(error, query);
    }
  }
}

/**
 * PostgreSQL's texts cannot hold NUL, and a query with one fails. No stored text has it, so the replacement character
 * finds the same: nothing.
 */
function storable<Value>(value: Value): Value | string {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
