import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api';
import { postgresColumns } from '#api/store/columns/postgres.ts';
import { sqliteColumns } from '#api/store/columns/sqlite.ts';
import { defineTables } from '#api/store/tables.ts';

// node api/cli/new-migration.ts NAME
// Writes the next numbered migration of both engines from what `defineTables` says now, to be read before it is kept.

const migrationsFolder = new URL('../store/migrations/', import.meta.url);
const name = process.argv[2] ?? 'change';

await writeMigration('sqlite', {
  now: await generateSQLiteDrizzleJson(defineTables(sqliteColumns)),
  empty: await generateSQLiteDrizzleJson({}),
  difference: generateSQLiteMigration,
});
await writeMigration('postgres', {
  now: generateDrizzleJson(defineTables(postgresColumns)),
  empty: generateDrizzleJson({}),
  difference: generateMigration,
});

async function writeMigration<Snapshot>(
  engine: 'sqlite' | 'postgres',
  {
    now,
    empty,
    difference,
  }: {
    now: Snapshot;
    empty: Snapshot;
    difference: (before: Snapshot, after: Snapshot) => Promise<string[]>;
  },
) {
  const folder = new URL(`${engine}/`, migrationsFolder);
  const files = readdirSync(folder);
  const snapshotFile = new URL('snapshot.json', folder);
  const before = files.includes('snapshot.json') ? JSON.parse(readFileSync(snapshotFile, 'utf8')) : empty;
  const statements = await difference(before, now);
  if (statements.length === 0) return;
  const number = files.filter((file) => file.endsWith('.sql')).length + 1;
  const file = new URL(`${String(number).padStart(4, '0')}-${name}.sql`, folder);
  writeFileSync(file, `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(snapshotFile, `${JSON.stringify(now, null, 1)}\n`);
  process.stdout.write(`${fileURLToPath(file)}\n`);
}
