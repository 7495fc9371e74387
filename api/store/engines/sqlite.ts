import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { reportStrayError } from '../../stray-errors.ts';
import { sqliteColumns } from '../columns/sqlite.ts';
import { drizzleSqlite } from '../drizzle.ts';
import { StoreOpeningError } from '../store-error.ts';
import { defineTables, type Tables } from '../tables.ts';
import { DamageWatch, sqliteCode, sqliteFailure, sqliteRefusedBy } from './database-errors.ts';
import type { Connection, Database, Engine, Query } from './engine.ts';
import { GroupWriter } from './group-writer.ts';
import { SearchWrites } from './search-index.ts';
import { createSqliteListing } from './sqlite-listing.ts';

// The whole process stands still while it waits for a locked file, so the wait is short. @see trust §8
const busyTimeoutMs = 1000;
const readCacheKib = 10 * 1024;
const writeCacheKib = 8 * 1024;
// Copying the log into the file stops all writes. A larger log copies a page that many edits changed once.
const checkpointEveryPages = 8000;
// Checking a larger file would delay the start by seconds.
const checkedFileMaxBytes = 32 * 1024 * 1024;

interface SqliteSettings {
  /** False where a power cut may lose the last writes, since they can be made again. */
  isDurable?: boolean;
}

/**
 * Opens the SQLite file with one connection that writes and one that cannot.
 *
 * @throws StoreOpeningError `damaged_database`
 */
export function openSqlite(file: string, { isDurable = true }: SqliteSettings = {}): Engine {
  mkdirSync(dirname(file), { recursive: true });
  const tables = defineTables(sqliteColumns);
  const writeFile = openWriter(file, isDurable);
  const readFile = openReader(file);
  const damage = new DamageWatch();
  const reader = new SqliteConnection(readFile, { tables, damage });
  const writing = new SqliteConnection(writeFile, { tables, damage });
  const writer = new GroupWriter(writeFile, writing);
  const dataVersion = readFile.prepare('pragma data_version').pluck();
  let snapshots: Promise<unknown> = Promise.resolve();
  let versionOfTurn: number | undefined;

  /** Read once per tick of the event loop: it costs as much as reading a person. */
  function fileVersion(): number {
    if (versionOfTurn === undefined) {
      // The pragma returns one whole number, which grows with every commit of another connection.
      versionOfTurn = dataVersion.get() as number;
      setImmediate(() => {
        versionOfTurn = undefined;
      });
    }
    return versionOfTurn;
  }

  async function snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    readFile.exec('BEGIN');
    try {
      return await work(reader);
    } catch (error) {
      throw damage.note(sqliteFailure(error));
    } finally {
      // A failed read of the disk may have ended the transaction.
      if (readFile.inTransaction) endReading(readFile, () => readFile.exec('COMMIT'));
    }
  }

  return {
    dialect: 'sqlite',
    tables,
    reader,
    snapshot(work) {
      const result = snapshots.then(() => snapshot(work));
      snapshots = result.catch(() => undefined);
      return result;
    },
    write: (work) => writer.write(work),
    // Both grow; the second one counts commits of this process at once.
    changeMark: () => fileVersion() + writer.commits,
    // A file has one history; a restore begins another one itself.
    noteRevision: () => undefined,
    refusedBy: sqliteRefusedBy,
    async backup(target) {
      await writeFile.backup(target);
    },
    isDamaged: () => damage.isDamaged,
    async ping() {
      readFile.prepare('select 1').get();
    },
    async close() {
      await writer.idle();
      readFile.close();
      try {
        writeFile.pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // On a full disk there is no space to copy the log into the file. Nothing is lost: the next start reads the log.
      }
      writeFile.close();
    },
  };
}

function openWriter(file: string, isDurable: boolean): BetterSqlite3.Database {
  try {
    const connection = new BetterSqlite3(file, { timeout: busyTimeoutMs });
    checkWhenSmall(connection, file);
    connection.pragma('journal_mode = WAL');
    // Set each time: with NORMAL a power cut may lose acknowledged writes and give their revisions again. @see protocol §1
    connection.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
    connection.pragma('foreign_keys = ON');
    connection.pragma(`cache_size = -${writeCacheKib}`);
    connection.pragma(`wal_autocheckpoint = ${checkpointEveryPages}`);
    return connection;
  } catch (error) {
    if (['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(sqliteCode(error))) {
      throw new StoreOpeningError('damaged_database', error);
    }
    throw error;
  }
}

function checkWhenSmall(connection: BetterSqlite3.Database, file: string) {
  if (statSync(file).size > checkedFileMaxBytes) return;
  const result = connection.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok') throw new StoreOpeningError('damaged_database', result);
}

function openReader(file: string): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { readonly: true, timeout: busyTimeoutMs });
  connection.pragma('query_only = ON');
  connection.pragma(`cache_size = -${readCacheKib}`);
  return connection;
}

interface ConnectionParts {
  tables: Tables;
  damage: DamageWatch;
}

interface PreparedQuery {
  execute(values: Record<string, unknown>): unknown;
}

/**
 * Makes every statement of a file fail with the store's own errors, whether the query builder runs it, a named query or
 * a text: a file that is in use is 503 and not 500, and a damaged page is noted.
 */
function translateFailures(file: BetterSqlite3.Database, damage: DamageWatch): void {
  const attempt = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw damage.note(sqliteFailure(error));
    }
  };
  const prepare: (text: string) => BetterSqlite3.Statement = file.prepare.bind(file);
  Object.assign(file, {
    prepare(text: string) {
      const statement = attempt(() => prepare(text));
      for (const method of ['all', 'get', 'run'] as const) {
        const run = statement[method].bind(statement);
        Object.assign(statement, { [method]: (...values: unknown[]) => attempt(() => run(...values)) });
      }
      return statement;
    },
  });
}

class SqliteConnection implements Connection {
  readonly db: Database;
  readonly tables: Tables;
  readonly searchWrites = new SearchWrites();
  readonly listing = createSqliteListing(this.searchWrites);
  readonly #file: BetterSqlite3.Database;
  readonly #queries = new Map<Query<unknown>, PreparedQuery>();
  readonly #statements = new Map<string, BetterSqlite3.Statement>();

  constructor(file: BetterSqlite3.Database, { tables, damage }: ConnectionParts) {
    translateFailures(file, damage);
    this.#file = file;
    this.tables = tables;
    // The driver returns without a promise. Callers always await, so this builder serves as the type of both engines.
    this.db = drizzleSqlite({ client: file }) as unknown as Database;
  }

  async run<Result>(query: Query<Result>, values: Record<string, unknown>): Promise<Result> {
    let prepared = this.#queries.get(query);
    if (!prepared) {
      // Every builder can be prepared; the type that both engines share lacks the method.
      const builder = query.build(this.db, this.tables) as unknown as { prepare(): PreparedQuery };
      prepared = builder.prepare();
      this.#queries.set(query, prepared);
    }
    try {
      // A prepared query returns the same type as its builder.
      return (await prepared.execute(values)) as Result;
    } catch (error) {
      throw sqliteFailure(error, query.name);
    }
  }

  async sql(text: string, values: readonly unknown[] = []): Promise<unknown[][]> {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#file.prepare(text);
      if (statement.reader) statement.raw();
      this.#statements.set(text, statement);
    }
    if (statement.reader) return statement.all(...values) as unknown[][];
    statement.run(...values);
    return [];
  }
}

/**
 * Ends a transaction that only read. After a damaged page was met, the commit fails with the same damage, although the
 * statement that met it has reported it.
 */
export function endReading(file: BetterSqlite3.Database, commit: () => unknown): void {
  try {
    commit();
  } catch (error) {
    reportStrayError('sqlite reading', error);
    if (file.inTransaction) file.exec('ROLLBACK');
  }
}
