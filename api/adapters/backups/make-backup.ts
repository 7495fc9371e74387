import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, link, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backUpSqlite } from '../../store/engines/sqlite-copies.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupManifest,
  databaseFiles,
  listBackups,
  makePrivateFolder,
  manifestOf,
  picturesFolder,
} from './backup-folder.ts';
import { dumpPostgres } from './postgres-tools.ts';

/** What a backup is made of. */
export interface BackupSource {
  dataDir: string;
  /** Undefined: SQLite in the data folder. */
  databaseUrl: string | undefined;
}

/**
 * Copies the database and the pictures into a new folder, while the server works. The pictures come after the database,
 * so that each one that a row names is there. A picture that the newest backup beside it has is linked, not copied.
 *
 * @param folder Does not exist yet. It appears whole or not at all.
 * @throws BackupError
 * @throws CopyError where the SQLite database cannot be read
 */
export async function makeBackup(source: BackupSource, folder: string, now: Date): Promise<BackupManifest> {
  if (existsSync(folder)) throw new BackupError('exists');
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  makePrivateFolder(part);
  try {
    const engine = source.databaseUrl ? 'postgres' : 'sqlite';
    const database = join(part, databaseFiles[engine]);
    if (source.databaseUrl) await dumpPostgres(source.databaseUrl, database);
    else await backUpSqlite(source.dataDir, database);
    const [previous] = listBackups(dirname(folder));
    const pictures = await copyPictures(
      join(source.dataDir, picturesFolder),
      join(part, picturesFolder),
      previous && join(previous.folder, picturesFolder),
    );
    const sha256 = await sha256Of(database);
    const manifest: BackupManifest = { format: 1, engine, createdAt: now.toISOString(), sha256, pictures };
    writeFileSync(manifestOf(part), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(part, folder);
    return manifest;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Copies every picture that is not there yet. Pictures never change under their name.
 *
 * @param twin Where the same pictures may be already, on the same disk.
 * @returns How many pictures the target has now.
 */
export async function copyPictures(from: string, to: string, twin?: string): Promise<number> {
  makePrivateFolder(to);
  if (!existsSync(from)) return 0;
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  let count = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const place = file.slice(from.length + 1);
    makePrivateFolder(dirname(join(to, place)));
    if (await putPicture(file, join(to, place), twin && join(twin, place))) count += 1;
  }
  return count;
}

/** @returns whether the picture is there now; one that was deleted meanwhile is not. */
async function putPicture(file: string, target: string, twin: string | undefined): Promise<boolean> {
  if (existsSync(target)) return true;
  try {
    if (twin && isSame(twin, file)) await link(twin, target);
    else await copyFile(file, target);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function isSame(twin: string, file: string): boolean {
  const kept = statSync(twin, { throwIfNoEntry: false });
  return kept !== undefined && kept.size === statSync(file, { throwIfNoEntry: false })?.size;
}
