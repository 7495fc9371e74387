import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from '../adapters/backups/backup.ts';
import { BackupError } from '../adapters/backups/backup-folder.ts';
import { systemClock } from '../adapters/repeated-work.ts';
import { CopyError, restoreSqlite } from '../store/engines/sqlite-copies.ts';
import { commandSettings, copyFailureTexts } from './command-settings.ts';

// npm run restore -- FOLDER: puts a backup in the place of database and pictures, while no server runs. A single SQLite
// file works, too, such as the database from before a restore.

const [given] = process.argv.slice(2);
const { dataDir, databaseUrl } = commandSettings();
if (given) await restore(resolve(given));
else {
  console.error('Usage: npm run restore -- FOLDER');
  process.exitCode = 2;
}

async function restore(backup: string): Promise<void> {
  const isFile = statSync(backup, { throwIfNoEntry: false })?.isFile() ?? false;
  try {
    const former =
      isFile && !databaseUrl
        ? await restoreSqlite(backup, { dataDir, clock: systemClock })
        : (await restoreBackup(backup, { dataDir, databaseUrl }, systemClock)).former;
    console.log('The backup is in place. Everybody has to sign in again, and devices compare everything.');
    if (former) console.log(`The former database is ${former}`);
  } catch (error) {
    if (error instanceof CopyError) console.error(copyFailureTexts[error.code]);
    else if (error instanceof BackupError) console.error(error.message);
    else throw error;
    process.exitCode = 1;
  }
}
