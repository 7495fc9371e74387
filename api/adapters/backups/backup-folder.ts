import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const namePattern = /^dalil-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z$/;
const manifestFile = 'manifest.json';

/** Files of a backup. A folder without a manifest is incomplete: the backup was interrupted. */
export const databaseFiles = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const;
/** The pictures of a backup. */
export const picturesFolder = 'media';

const ManifestSchema = v.object({
  format: v.literal(1),
  engine: v.picklist(['sqlite', 'postgres']),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Of the database file, in hexadecimal digits. */
  sha256: v.pipe(v.string(), v.length(64)),
  pictures: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Describes a backup. It is written last. */
export type BackupManifest = v.InferOutput<typeof ManifestSchema>;

/** A complete backup. */
export interface CompleteBackup {
  folder: string;
  createdAt: Date;
}

/** Name of the folder of a backup made at this time. */
export function backupName(createdAt: Date): string {
  return `dalil-${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** The path of the manifest of a backup. */
export function manifestOf(folder: string): string {
  return join(folder, manifestFile);
}

/** Reads the manifest of a folder; undefined when the folder is no complete backup. */
export function readManifest(folder: string): BackupManifest | undefined {
  if (!existsSync(manifestOf(folder))) return undefined;
  try {
    const parsed = v.safeParse(ManifestSchema, JSON.parse(readFileSync(manifestOf(folder), 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Lists the complete backups in a folder, newest first; other files and folders are ignored. */
export function listBackups(dir: string): CompleteBackup[] {
  if (!existsSync(dir)) return [];
  const names = readdirSync(dir).filter((name) => namePattern.test(name));
  return names
    .flatMap((name) => {
      const manifest = readManifest(join(dir, name));
      return manifest ? [{ folder: join(dir, name), createdAt: new Date(manifest.createdAt) }] : [];
    })
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Lists folders of unfinished backups. Each was interrupted or is still being made; the age of the folder shows which. */
export function unfinishedBackups(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name.endsWith('.part') && namePattern.test(name.slice(0, -'.part'.length)))
    .map((name) => join(dir, name));
}

/** Creates a folder that only this account may read; the rights of an existing folder stay as they are. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Why a backup was not made, or not put back. */
export type BackupFailure =
  | 'exists'
  | 'disk_full'
  | 'not_a_backup'
  | 'damaged'
  | 'other_engine'
  | 'tool_missing'
  | 'tool_failed';

const texts: Record<BackupFailure, string> = {
  exists: 'There is something at this place already; nothing was overwritten.',
  disk_full: 'The disk of the backup is full. Nothing is left of the one that was begun.',
  not_a_backup: 'This is no whole backup of Dalil. Nothing was changed.',
  damaged: 'The database file of this backup is not what was backed up. Nothing was changed.',
  other_engine: 'This backup is of the other database engine. Nothing was changed.',
  tool_missing: "PostgreSQL's own program is not installed here",
  tool_failed: "PostgreSQL's own program failed",
};

/** A backup cannot be made or used. The message is one line for an operator; no value of a row is in it. */
export class BackupError extends Error {
  readonly code: BackupFailure;

  constructor(code: BackupFailure, detail?: string, cause?: unknown) {
    super(detail === undefined ? texts[code] : `${texts[code]}: ${detail}`, { cause });
    this.name = 'BackupError';
    this.code = code;
  }
}
