import { readdirSync, readFileSync } from 'node:fs';
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
 */
export async function migrate(
  engine: Engine,
  { now, beforeChange, migrations = readMigrations(engine.dialect) }: MigrateOptions,
): Promise<number[]> {
  const current = await appliedNumber(engine);
  if (current > migrations.length) throw new StoreOpeningError('newer_schema');
  const pending = migrations.slice(current);
  if (pending.length > 0 && current > 0) await beforeChange(current);
  for (const migration of pending) await engine.write((tx) => apply(tx, engine.dialect, { ...migration, now }));
  return pending.map(({ number }) => number);
}

function readMigrations(dialect: Engine['dialect']): Migration[] {
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
  for (const statement of statements) await tx.sql(statement);
  await tx.sql('insert into schema_migrations (number, name, applied_at) values (?, ?, ?)', [
    number,
    name,
    now.toISOString(),
  ]);
}
