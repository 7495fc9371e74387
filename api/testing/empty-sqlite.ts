import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../store/engines/sqlite.ts';
import { migrate } from '../store/migrate.ts';
import { sqliteFile } from '../store/open-store.ts';

let migrated: Promise<Buffer> | undefined;

/**
 * Puts a SQLite file with the newest schema and no rows into a folder. It is made once for each process, because all
 * migrations take ten times as long as a copy of what they lead to.
 */
export async function putEmptySqlite(dataDir: string): Promise<void> {
  migrated ??= migratedFile();
  await writeFile(join(dataDir, sqliteFile), await migrated);
}

async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dalil-empty-'));
  const file = join(folder, sqliteFile);
  const engine = openSqlite(file);
  await migrate(engine, { now: new Date(0), beforeChange: async () => undefined });
  await engine.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true, force: true });
  return bytes;
}
