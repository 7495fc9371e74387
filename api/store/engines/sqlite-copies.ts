import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { openStore, type Store, sqliteFile } from '../open-store.ts';
import { sqliteCode } from './database-errors.ts';

/** Why a copy was not made or not taken back; nothing was changed. */
export type CopyFailure = 'missing' | 'exists' | 'damaged' | 'in_use';

/** A copy cannot be made or used. */
export class CopyError extends Error {
  readonly code: CopyFailure;

  constructor(code: CopyFailure, cause?: unknown) {
    super(code, { cause });
    this.name = 'CopyError';
    this.code = code;
  }
}

// All pages in one step: a writer beside it would make a copy in steps start again and again.
const allPages = 0x7fff_ffff;

/**
 * Copies the database of a data folder into a new file while others may write, and checks the copy.
 *
 * @throws CopyError `missing`, `exists`, `damaged`
 * @see trust §8
 */
export async function backUpSqlite(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new CopyError('exists');
  await copyDatabase(join(dataDir, sqliteFile), target);
  try {
    check(target);
  } catch (error) {
    rmSync(target);
    throw error;
  }
}

/**
 * Puts a copy in the place of the database: checked, brought to the newest schema, and fit to be served. The former
 * database is kept aside.
 *
 * @returns Where the former database is now, if there was one.
 * @throws CopyError `missing`, `damaged`, `in_use` while a server has the database open
 * @throws StoreOpeningError `newer_schema`
 * @see trust §8, protocol §1 epoch
 */
export async function restoreSqlite(
  source: string,
  { dataDir, clock }: { dataDir: string; clock: { now(): Date } },
): Promise<string | undefined> {
  mkdirSync(dataDir, { recursive: true });
  const folder = mkdtempSync(join(dataDir, 'restoring-'));
  const copy = join(folder, sqliteFile);
  try {
    await copyDatabase(source, copy);
    check(copy);
    const store = await openStore({ dataDir: folder, clock });
    await beginAfterRestore(store);
    await store.close();
    const former = putAside(dataDir, clock.now());
    renameSync(copy, join(dataDir, sqliteFile));
    return former;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyDatabase(source: string, target: string): Promise<void> {
  if (!existsSync(source)) throw new CopyError('missing');
  mkdirSync(dirname(target), { recursive: true });
  const database = new BetterSqlite3(source, { readonly: true });
  try {
    await database.backup(target, { progress: () => allPages });
  } catch (error) {
    rmSync(target, { force: true });
    throw damageOf(error);
  } finally {
    database.close();
  }
}

/** Reads a copy through; afterwards it is one file without a log beside it. */
function check(file: string): void {
  const copy = new BetterSqlite3(file);
  try {
    copy.pragma('journal_mode = DELETE');
    const result = copy.pragma('integrity_check(1)', { simple: true });
    if (result !== 'ok') throw new CopyError('damaged', result);
    const isOurs = copy.prepare("select 1 from sqlite_master where name = 'schema_migrations'").get();
    if (!isOurs) throw new CopyError('damaged');
  } catch (error) {
    throw damageOf(error);
  } finally {
    copy.close();
  }
}

function damageOf(error: unknown): unknown {
  return ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(sqliteCode(error)) ? new CopyError('damaged', error) : error;
}

function putAside(dataDir: string, now: Date): string | undefined {
  const current = join(dataDir, sqliteFile);
  if (!existsSync(current)) return undefined;
  refuseWhenInUse(current);
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  const former = join(dataDir, 'backups', `before-restore-${now.getTime()}.sqlite`);
  for (const ending of ['', '-wal', '-shm']) {
    if (existsSync(current + ending)) renameSync(current + ending, former + ending);
  }
  return former;
}

/** Leaving the write-ahead log needs the file for oneself, so it fails exactly while somebody has it open. */
function refuseWhenInUse(file: string): void {
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    // A database that cannot be read any more is the very reason for a restore.
    if (sqliteCode(error).startsWith('SQLITE_BUSY')) throw new CopyError('in_use');
  } finally {
    database.close();
  }
}

/**
 * Makes rows that were brought back from a backup fit to be served: with a new history for devices, and without
 * sessions and links of mails, since those that were ended or used after the backup would live again.
 *
 * @see trust §8, protocol §1 epoch
 */
export async function beginAfterRestore({ sync, engine }: Pick<Store, 'sync' | 'engine'>): Promise<void> {
  await sync.beginNewEpoch();
  await engine.write(async (tx) => {
    await tx.db.delete(tx.tables.sessions);
    await tx.db.delete(tx.tables.accountTokens);
  });
}
