import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type TestScope, testScope } from '../../scripts/testing/test-scope.ts';
import type { PostgresSession, PostgresSource } from '../store/engines/postgres.ts';
import { openPostgresPool } from '../store/engines/postgres-pool.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { putEmptySqlite } from './empty-sqlite.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { openPglite } from './pglite-source.ts';

/** An empty store with a clock of its own. */
export interface TestStore extends Store {
  clock: FakeClock;
  dataDir: string;
}

const startTimeoutMs = 120_000;

type Open = (clock?: FakeClock) => Promise<TestStore>;

interface EngineUnderTest {
  name: string;
  /** Answers an empty database; without one the SQLite file of the data folder is used. */
  emptyDatabase?: () => Promise<PostgresSource | undefined>;
  start?: () => Promise<void>;
  stop?: () => Promise<void>;
}

type Tests = (open: Open, engine: EngineUnderTest) => void;

/**
 * Describes what holds on every engine: SQLite in a file, PostgreSQL within this process, and the PostgreSQL server of
 * `TEST_DATABASE_URL` where there is one (each file of tests makes a database of its own there).
 *
 * The first two take turns: `npm test` runs a title on one of them, `npm run test:rest` on the other, and on both where
 * `npm test` takes a sample only.
 */
export function describeOnEachEngine(title: string, tests: Tests, { isSampled = false } = {}) {
  const engines = enginesUnderTest();
  const quick = engines[turnOf(title)];
  const ofScope: Partial<Record<TestScope, typeof engines>> = {
    quick: engines.filter((engine) => engine === quick),
    rest: engines.filter((engine) => isSampled || engine !== quick),
  };
  describeOn(ofScope[testScope] ?? engines, title, tests);
}

/** 0 for SQLite, 1 for PostgreSQL: the same in each run. */
function turnOf(title: string): number {
  return [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;
}

/** Describes what only PostgreSQL has, such as a copy of its lists beside each process. */
export function describeOnPostgres(title: string, tests: Tests) {
  const engines = enginesUnderTest().filter(({ emptyDatabase }) => emptyDatabase);
  describeOn(engines, title, tests);
}

function describeOn(engines: readonly EngineUnderTest[], title: string, tests: Tests): void {
  for (const engine of engines) {
    describe(`${title} (${engine.name})`, () => {
      const opened: { store: Store; dataDir: string }[] = [];
      beforeAll(async () => engine.start?.(), startTimeoutMs);
      afterEach(async () => {
        for (const { store, dataDir } of opened.splice(0)) {
          await store.close();
          await rm(dataDir, { recursive: true, force: true });
        }
      });
      afterAll(async () => engine.stop?.());
      tests(async (clock = createFakeClock()) => {
        const dataDir = await mkdtemp(join(tmpdir(), 'dalil-store-'));
        const postgres = await engine.emptyDatabase?.();
        if (!postgres) await putEmptySqlite(dataDir);
        const store = await openStore({ dataDir, clock, postgres });
        opened.push({ store, dataDir });
        return { ...store, clock, dataDir };
      }, engine);
    });
  }
}

function enginesUnderTest(): EngineUnderTest[] {
  // biome-ignore lint/style/noProcessEnv: tells the tests, not the product, of a server that may be emptied
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? [postgresUnderTest('PostgreSQL', () => openOwnDatabase(url))] : [];
  return [{ name: 'SQLite' }, postgresUnderTest('PGlite', sharedPglite), ...server];
}

let pglite: Promise<PostgresSource> | undefined;

/** The same for all files of a process, since it takes seconds to start; it ends with the process. */
async function sharedPglite(): Promise<PostgresSource> {
  pglite ??= openPglite();
  return kept(await pglite);
}

function postgresUnderTest(name: string, connect: () => Promise<PostgresSource>): EngineUnderTest {
  let source: PostgresSource | undefined;
  return {
    name,
    // A server has no tables yet: creating them takes a good part of a second, so the stores of one file share them.
    async start() {
      source = await connect();
      const store = await openStore({ dataDir: '', clock: createFakeClock(), postgres: kept(source) });
      await store.close();
    },
    async emptyDatabase() {
      if (!source) return undefined;
      await source.transaction(emptyTables);
      return kept(source);
    },
    async stop() {
      await source?.close();
    },
  };
}

/** Connections that stay open when a store is closed. */
function kept(source: PostgresSource): PostgresSource {
  return { ...source, close: async () => undefined };
}

async function openOwnDatabase(url: string): Promise<PostgresSource> {
  const name = `dalil_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = name;
  const source = openPostgresPool(own.href);
  return {
    ...source,
    async close() {
      await source.close();
      await onServer(url, `drop database ${name}`);
    },
  };
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Most tests write to a few of the tables, and truncating one takes as long whether it has rows or not. */
async function emptyTables({ query }: PostgresSession) {
  const tables = await query(
    "select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'",
    [],
  );
  const filled = await query(
    tables.map(([table]) => `select '${table}' where exists (select from ${table})`).join(' union all '),
    [],
  );
  // In one statement, because the keys between tables are checked at its end.
  const deletes = filled.map(([table], index) => `d${index} as (delete from ${table})`);
  if (deletes.length > 0) await query(`with ${deletes.join(', ')} select`, []);
  await query(
    "select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null",
    [],
  );
  await query('insert into sync_clock (id, rev) values (1, 0)', []);
}
