import { join } from 'node:path';
import { beginAfterRestore, restoreSqlite } from '../../store/engines/sqlite-copies.ts';
import { openStore } from '../../store/open-store.ts';
import { BackupError, databaseFiles, picturesFolder, readManifest } from './backup-folder.ts';
import { type BackupSource, copyPictures, loadPostgres, sha256Of } from './make-backup.ts';

/** What a restore did. */
export interface Restored {
  /** Where the former SQLite database is now, if there was one. */
  former: string | undefined;
  pictures: number;
}

/**
 * Puts a backup in the place of the database, and brings back the pictures that are missing. The server must not run.
 * Devices compare everything afterwards, and everybody signs in again.
 *
 * @throws BackupError `not_a_backup`, `damaged`, `other_engine`, `tool_missing`, `tool_failed`
 * @throws CopyError `damaged`, `in_use`
 */
export async function restoreBackup(folder: string, target: BackupSource, clock: { now(): Date }): Promise<Restored> {
  const manifest = readManifest(folder);
  if (!manifest) throw new BackupError('not_a_backup');
  if (manifest.engine !== (target.databaseUrl ? 'postgres' : 'sqlite')) throw new BackupError('other_engine');
  const database = join(folder, databaseFiles[manifest.engine]);
  if ((await sha256Of(database)) !== manifest.sha256) throw new BackupError('damaged');
  const former = await restoreDatabase(database, target, clock);
  const pictures = await copyPictures(join(folder, picturesFolder), join(target.dataDir, picturesFolder));
  return { former, pictures };
}

async function restoreDatabase(
  database: string,
  { dataDir, databaseUrl }: BackupSource,
  clock: { now(): Date },
): Promise<string | undefined> {
  if (!databaseUrl) return await restoreSqlite(database, { dataDir, clock });
  await loadPostgres(databaseUrl, database);
  const store = await openStore({ databaseUrl, dataDir, clock });
  await beginAfterRestore(store);
  await store.close();
  return undefined;
}
