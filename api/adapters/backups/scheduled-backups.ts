import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Log } from '../../domain/deps.ts';
import { backupName, listBackups, makePrivateFolder, unfinishedBackups } from './backup-folder.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';

const abandonedMs = 6 * 3_600_000;

/** When backups are made, and how many stay. */
export interface BackupSchedule {
  dir: string;
  everyMs: number;
  /** How many of the newest stay. */
  keep: number;
}

/**
 * Makes a backup when the newest one is old enough, then deletes the oldest beyond `keep`. Called again and again.
 *
 * @returns The work of each turn.
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
      // A killed process left them; a younger folder may still be written.
      const age = now.getTime() - statSync(folder).mtimeMs;
      if (age > abandonedMs) rmSync(folder, { recursive: true, force: true });
    }
    const { pictures } = await makeBackup(source, join(dir, backupName(now)), now);
    for (const { folder } of listBackups(dir).slice(keep)) rmSync(folder, { recursive: true, force: true });
    log.info({ pictures }, 'backup made');
  };
}

/** When the newest whole backup was made; undefined without any, and while their folder cannot be read. */
export function newestBackupAt(dir: string): Date | undefined {
  try {
    return listBackups(dir)[0]?.createdAt;
  } catch {
    // The schedule logs the reason. Figures and the page of administrators must go on, and say that there is none.
    return undefined;
  }
}
