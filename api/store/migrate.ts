import { readdirSync, readFileSync } from 'node:fs';
import { droppedTables, type Reference, refuseDropOfReferenced } from './dropped-tables.ts';
import type { Connection, Engine } from './engines/engine.ts';
import { StoreOpeningError } from './store-error.ts';

/** One numbered step of the schema. */
export interface Migration {
  number: number;
  name: string;
  statements: string[];
}

const statementBreak = '--> statement-breakpoint';

interface MigrateOptions {
  now: Date;
  /** Called once before the first step on a database that holds something. */
  beforeChange(fromNumber: number): Promise<void>;
  /** Those of the engine, unless told. */
  migrations?: readonly Migration[];
}

/**
 * Brings a database to the newest schema: numbered steps, each in one transaction.
 *
 * @returns The numbers of the steps taken.
 * @throws StoreOpeningError `newer_schema` when a newer version of the product wrote it.
 * @throws Error when a step would drop a table that another table refers to; the step is rolled back.
 */
export async function migrate(
  engine: Engine,
  { now, beforeChange, migrations = readMigrations(engine.dialect) }: MigrateOptions,
): Promise<number[]> {
  const current = await appliedNumber(engine);
  if (current > migrations.length) throw new StoreOpeningError('newer_schema');
  const pending = migrations.slice(current);
  if (pending.length > 0 && current > 0) await beforeChange(current);
  for (const migration of pending) {
    await engine.write((tx) => apply(tx, engine.dialect, { ...migration, now }), { isLong: true });
  }
  return pending.map(({ number }) => number);
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
  { number, name, statements, now }: Migration & { now: Date },
) {
  // SQLite has one writer at a time; on PostgreSQL a second process waits here and then finds the step taken.
  if (dialect === 'postgres') await tx.sql('lock table schema_migrations in exclusive mode');
  const applied = await tx.sql('select number from schema_migrations where number = ?', [number]);
  if (applied.length > 0) return;
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
