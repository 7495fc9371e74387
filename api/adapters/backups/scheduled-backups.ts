import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Log } from '../../domain/deps.ts';
import { type BackupSource, makeBackup } from './backup.ts';
import { backupName, listBackups, makePrivateFolder, unfinishedBackups } from './backup-folder.ts';

const abandonedAfterMs = 6 * 3_600_000;

/** Where and how often backups are made, and how many are stored. */
export interface BackupSchedule {
  dir: string;
  everyMs: number;
  /** How many backups are stored; older ones are deleted. */
  keep: number;
}

/**
 * Makes the function that backs up, to be called every few minutes. It makes a backup when the newest is older than
 * `everyMs`, then deletes all but the newest `keep`.
 */
export function createScheduledBackups(
  source: BackupSource,
  { dir, everyMs, keep }: BackupSchedule,
  { clock, log }: { clock: Clock; log: Log },
): () => Promise<void> {
  makePrivateFolder(dir);
  return async () => {
    const now = clock.now();
    const [newest] = listBackups(dir);
    if (newest && now.getTime() - newest.createdAt.getTime() < everyMs) return;
    for (const folder of unfinishedBackups(dir)) {
      // A killed process left this folder. A younger one may belong to a backup that another process is making.
      const age = now.getTime() - statSync(folder).mtimeMs;
      if (age > abandonedAfterMs) rmSync(folder, { recursive: true, force: true });
    }
    const { pictures } = await makeBackup(source, join(dir, backupName(now)), now);
    for (const { folder } of listBackups(dir).slice(keep)) rmSync(folder, { recursive: true, force: true });
    log.info({ pictures }, 'backup made');
  };
}

/** When the newest complete backup was made; undefined when there is none or the folder cannot be read. */
export function newestBackupAt(dir: string): Date | undefined {
  try {
    return listBackups(dir)[0]?.createdAt;
  } catch {
    // The next backup logs the reason. Metrics and the administrators' page work without a date.
    return undefined;
  }
}
