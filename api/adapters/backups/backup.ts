import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, link, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hostForTools, hostUrls } from '../../store/database-url.ts';
import { backUpSqlite, beginAfterRestore, restoreSqlite } from '../../store/engines/sqlite-copies.ts';
import { openStore } from '../../store/open-store.ts';
import { freeBytesAt } from '../host-facts.ts';
import {
  BackupError,
  type BackupManifest,
  databaseFiles,
  listBackups,
  makePrivateFolder,
  manifestOf,
  picturesFolder,
  readManifest,
} from './backup-folder.ts';

/** With less free space it was the disk that ended a backup. */
const diskFullBytes = 1024 * 1024;

/** The sources of a backup. */
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
    // SQLite and pg_dump report a full disk as one of many errors of reading and writing.
    const isFull = await freeBytesAt(dirname(folder)).then(
      (free) => free < diskFullBytes,
      // The folder is out of reach: the first error shows why.
      () => false,
    );
    rmSync(part, { recursive: true, force: true });
    throw isFull ? new BackupError('disk_full', undefined, error) : error;
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
 * @param twin A folder on the same disk that may have the same pictures.
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

/** @returns False for a picture that was deleted meanwhile. */
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

/**
 * The connection as environment variables of the tools: other accounts can read arguments, but not these. Of several
 * hosts they ask the one that Dalil writes to; a former primary that lives on takes writes, too, but lacks the last rows.
 */
async function connectionOf(databaseUrl: string): Promise<Record<string, string>> {
  // Only who uses it loads the driver.
  const { writerOf } = await import('../../store/engines/postgres-hosts.ts');
  const writer = await writerOf(databaseUrl);
  const { username, password, pathname, searchParams } = new URL(writer);
  const settings = {
    ...hostForTools(writer),
    // Where no host takes writes, the tools have to fail: a standby may lack the last rows.
    PGTARGETSESSIONATTRS: hostUrls(databaseUrl).length > 1 ? 'read-write' : '',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

/**
 * Writes all of a database into one file, as of one moment, while others write.
 *
 * @throws BackupError `tool_missing`, `tool_failed`
 */
export function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  return run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], databaseUrl);
}

/**
 * Replaces the content of the database by a dump, all of it or nothing.
 *
 * @throws BackupError `tool_missing`, `tool_failed`
 */
export async function loadPostgres(databaseUrl: string, file: string): Promise<void> {
  const { PGDATABASE: database = '' } = await connectionOf(databaseUrl);
  const options = [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ];
  return run('pg_restore', [...options, `--dbname=${database}`, file], databaseUrl);
}

async function run(tool: string, options: readonly string[], databaseUrl: string): Promise<void> {
  const connection = await connectionOf(databaseUrl);
  const child = spawn(tool, [...options, '--no-password'], {
    // biome-ignore lint/style/noProcessEnv: the tool needs its path and its locale
    env: { ...process.env, ...connection },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (part: Buffer) => complaints.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new BackupError('tool_missing', tool, error)));
    child.on('close', (status) => {
      const said = Buffer.concat(complaints).toString().trim().split('\n')[0] ?? '';
      if (status === 0) resolve();
      else reject(new BackupError('tool_failed', `${tool}: ${said}`));
    });
  });
}

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
