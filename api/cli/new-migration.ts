import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateSQLiteDrizzleJson } from 'drizzle-kit/api';
import { postgresColumns } from '#api/store/columns/postgres.ts';
import { sqliteColumns } from '#api/store/columns/sqlite.ts';
import { defineTables } from '#api/store/tables.ts';
import { postgresStatements, sqliteStatements, withIndexesApart } from './migration-statements.ts';

// node api/cli/new-migration.ts NAME
// Writes the next numbered migration of both engines from the present `defineTables`. Read it before you commit it.
// It writes nothing when a table that others refer to would have to be dropped: their rows would be deleted with it.

const migrationsFolder = new URL('../store/migrations/', import.meta.url);
const snapshotFile = 'snapshot.json';
const name = process.argv[2] ?? 'change';

const sqlite = await readSnapshots('sqlite', {
  now: await generateSQLiteDrizzleJson(defineTables(sqliteColumns)),
  empty: await generateSQLiteDrizzleJson({}),
});
const postgres = await readSnapshots('postgres', {
  now: generateDrizzleJson(defineTables(postgresColumns)),
  empty: generateDrizzleJson({}),
});
// Both are found before either is written: one may be refused.
const statements = {
  sqlite: await sqliteStatements(sqlite.before, sqlite.now),
  postgres: withIndexesApart(await postgresStatements(postgres.before, postgres.now), postgres.before),
};
writeMigration(sqlite.folder, { name, statements: statements.sqlite, now: sqlite.now });
writeMigration(postgres.folder, { name, statements: statements.postgres.step, now: postgres.now });
writeMigration(postgres.folder, {
  name: `${name}-indexes`,
  statements: statements.postgres.indexes,
  now: postgres.now,
});

function readSnapshots<Snapshot>(engine: 'sqlite' | 'postgres', { now, empty }: { now: Snapshot; empty: Snapshot }) {
  const folder = new URL(`${engine}/`, migrationsFolder);
  const file = new URL(snapshotFile, folder);
  const before: Snapshot = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : empty;
  return { folder, before, now };
}

interface Step {
  name: string;
  statements: readonly string[];
  now: unknown;
}

function writeMigration(folder: URL, { name, statements, now }: Step) {
  if (statements.length === 0) return;
  const number = readdirSync(folder).filter((file) => file.endsWith('.sql')).length + 1;
  const file = new URL(`${String(number).padStart(4, '0')}-${name}.sql`, folder);
  writeFileSync(file, `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(new URL(snapshotFile, folder), `${JSON.stringify(now, null, 1)}\n`);
  process.stdout.write(`${fileURLToPath(file)}\n`);
}
