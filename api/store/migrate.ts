import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { buildIndexes, buildsIndexes } from './build-indexes.ts';
import { QueryError } from './engines/database-errors.ts';
import type { Connection, Engine } from './engines/engine.ts';
import { StoreOpeningError } from './store-error.ts';

/** One numbered step of the schema. */
export interface Migration {
  number: number;
  name: string;
  statements: string[];
}

/** Any number, as long as all versions take the same one. */
const migrationLock = 4_212_024;

const statementBreak = '--> statement-breakpoint';

/** How long a step on PostgreSQL waits for a table that others use, and how often it comes again. */
interface LockRetries {
  waitMs: number;
  pauseMs: number;
  triesMax: number;
}

// Other requests for the table wait behind the step: it must not wait long, and may come again often.
const usualRetries: LockRetries = { waitMs: 2000, pauseMs: 1000, triesMax: 60 };

interface MigrateOptions {
  now: Date;
  /** Called once before the first step on a database that holds something. */
  beforeChange(fromNumber: number): Promise<void>;
  /** Those of the engine by default. */
  migrations?: readonly Migration[];
  lockRetries?: LockRetries;
}

/**
 * Brings a database to the newest schema: numbered steps, each in one transaction. On PostgreSQL others go on
 * meanwhile: a step waits shortly for a table that they use, lets them through, and comes again. Indexes of large
 * tables are steps of their own there, built beside writers.
 *
 * @returns The numbers of the steps taken.
 * @throws StoreOpeningError `newer_schema` when a newer version of the product wrote it.
 * @throws Error when a step would drop a table that another table refers to; the step is rolled back.
 */
export async function migrate(
  engine: Engine,
  { now, beforeChange, migrations = readMigrations(engine.dialect), lockRetries = usualRetries }: MigrateOptions,
): Promise<number[]> {
  const current = await appliedNumber(engine);
  if (current > migrations.length) throw new StoreOpeningError('newer_schema');
  const pending = migrations.slice(current);
  if (pending.length > 0 && current > 0) await beforeChange(current);
  for (const migration of pending) {
    if (buildsIndexes(migration)) {
      await buildIndexes(engine, migration, { now, pauseMs: lockRetries.pauseMs });
      continue;
    }
    await untilUnlocked(lockRetries, () =>
      engine.write((tx) => apply(tx, engine.dialect, { ...migration, now, lockWaitMs: lockRetries.waitMs }), {
        isLong: true,
      }),
    );
  }
  return pending.map(({ number }) => number);
}

/** Takes a step again that found a table locked; each try was taken back as a whole. */
async function untilUnlocked({ pauseMs, triesMax }: LockRetries, step: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (!isLockTimeout(error) || tries === triesMax) throw error;
      await delay(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof QueryError && cause.code === '55P03') return true;
  }
  return false;
}

/** Lists the numbered steps of an engine. */
export function readMigrations(dialect: Engine['dialect']): Migration[] {
  const folder = new URL(`migrations/${dialect}/`, import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => ({
    number: index + 1,
    name: file.replace(/\.sql$/, ''),
    // Read when it is taken: a start takes none, but after an update.
    get statements() {
      return readFileSync(new URL(file, folder), 'utf8').split(statementBreak);
    },
  }));
}

async function appliedNumber(engine: Engine): Promise<number> {
  return engine.write(async (tx) => {
    // "If not exists" alone fails where several processes start on an empty database.
    if (engine.dialect === 'postgres') await tx.sql(`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.sql(
      'create table if not exists schema_migrations (number integer primary key, name text not null, applied_at text not null)',
    );
    const rows = await tx.sql('select coalesce(max(number), 0) from schema_migrations');
    return Number(rows[0]?.[0]);
  });
}

async function apply(
  tx: Connection,
  dialect: Engine['dialect'],
  { number, name, statements, now, lockWaitMs }: Migration & { now: Date; lockWaitMs: number },
) {
  // SQLite has one writer at a time; on PostgreSQL a second process waits here and then finds the step taken.
  if (dialect === 'postgres') await tx.sql('lock table schema_migrations in exclusive mode');
  const applied = await tx.sql('select number from schema_migrations where number = ?', [number]);
  if (applied.length > 0) return;
  // Not before: another process may take long for the same step.
  if (dialect === 'postgres') await tx.sql(`set local lock_timeout = ${lockWaitMs}`);
  for (const statement of statements) {
    if (droppedTables(statement).length > 0) refuseDropOfReferenced(statement, await referencesIn(tx, dialect));
    await tx.sql(statement);
  }
  await tx.sql('insert into schema_migrations (number, name, applied_at) values (?, ?, ?)', [
    number,
    name,
    now.toISOString(),
  ]);
}

const referencesSql = {
  sqlite: `select lower(child.name), lower(reference."table")
    from sqlite_master child join pragma_foreign_key_list(child.name) reference where child.type = 'table'`,
  postgres: `select child.relname, parent.relname from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid where contype = 'f'`,
};

/** Reads the foreign keys of a database as it is now, in the middle of a migration too. */
export async function referencesIn(tx: Connection, dialect: Engine['dialect']): Promise<Reference[]> {
  const rows = await tx.sql(referencesSql[dialect]);
  return rows.map(([from, to]) => ({ from: String(from), to: String(to) }));
}

/** A foreign key, by the names of its tables: the rows of `from` belong to rows of `to`. */
export interface Reference {
  from: string;
  to: string;
}

const dropOrEmpty = /\b(?:drop\s+table(?:\s+if\s+exists)?|truncate(?:\s+table)?(?:\s+only)?)\s+([^;]+)/gi;
const comments = /--[^\n]*|\/\*.*?\*\//gs;

/** Names the tables that a statement drops or empties, without quotes and schema. */
export function droppedTables(statement: string): string[] {
  const lists = statement.replace(comments, ' ').matchAll(dropOrEmpty);
  return [...lists].flatMap(([, list = '']) => list.split(',').map(bareName));
}

function bareName(name: string): string {
  const first = name.trim().split(/\s/)[0] ?? '';
  return (first.split('.').at(-1) ?? '').replace(/["`[\]]/g, '').toLowerCase();
}

/**
 * Refuses a statement that drops or empties a table while another table refers to it: on SQLite the rows of the other
 * table are deleted with it (ON DELETE CASCADE), and `foreign_keys=OFF` does nothing within a transaction.
 *
 * @throws Error which names both tables
 */
export function refuseDropOfReferenced(statement: string, references: readonly Reference[]) {
  for (const table of droppedTables(statement)) {
    const children = references.filter(({ from, to }) => to === table && from !== table).map(({ from }) => from);
    if (children.length === 0) continue;
    throw new Error(
      `A migration must not drop or empty "${table}": rows of ${[...new Set(children)].join(', ')} belong to its rows ` +
        'and would be deleted with them. Change it in place by ALTER TABLE: ADD COLUMN … CHECK, ' +
        'DROP/ADD CONSTRAINT, ALTER COLUMN … DROP NOT NULL.',
    );
  }
}
