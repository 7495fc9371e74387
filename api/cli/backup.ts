import { join, resolve } from 'node:path';
import { makeBackup } from '../adapters/backups/backup.ts';
import { BackupError, backupName } from '../adapters/backups/backup-folder.ts';
import { systemClock } from '../adapters/repeated-work.ts';
import { CopyError } from '../store/engines/sqlite-copies.ts';
import { commandSettings, copyFailureTexts } from './command-settings.ts';

// npm run backup [-- FOLDER]: copies database and pictures into a new folder, also while the server works.

const [given] = process.argv.slice(2);
const { dataDir, databaseUrl, backups } = commandSettings();
const now = systemClock.now();
const folder = resolve(given ?? join(backups?.dir ?? join(dataDir, 'backups'), backupName(now)));
try {
  const { pictures } = await makeBackup({ dataDir, databaseUrl }, folder, now);
  console.log(`The database and ${pictures} picture files are in ${folder}`);
} catch (error) {
  if (error instanceof CopyError) console.error(copyFailureTexts[error.code]);
  else if (error instanceof BackupError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
