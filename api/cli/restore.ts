import { resolve } from 'node:path';
import { systemClock } from '../adapters/system-clock.ts';
import { readEnv } from '../env.ts';
import { beginAfterRestore } from '../store/after-restore.ts';
import { openStore } from '../store/open-store.ts';
import { CopyError, restoreSqlite } from '../store/sqlite-copies.ts';
import { StoreOpeningError } from '../store/store-error.ts';
import { copyFailureTexts } from './copy-failures.ts';

// npm run restore -- FILE: puts a backup in the place of the database. Devices compare everything afterwards.

const [file] = process.argv.slice(2);
const { dataDir, databaseUrl } = readEnv();
try {
  if (databaseUrl) await restorePostgres(databaseUrl);
  else if (file) await restoreFile(file);
  else tellUsage();
} catch (error) {
  if (error instanceof CopyError) console.error(copyFailureTexts[error.code]);
  else if (error instanceof StoreOpeningError) console.error(`Nothing was changed: ${error.code}`);
  else throw error;
  process.exitCode = 1;
}

async function restoreFile(backup: string): Promise<void> {
  const former = await restoreSqlite(resolve(backup), { dataDir, clock: systemClock });
  console.log('The database is restored, and everybody has to sign in again.');
  if (former) console.log(`The former one is ${former}`);
}

/** The server's own tools bring the rows back. */
async function restorePostgres(url: string): Promise<void> {
  if (file) return tellUsage();
  const store = await openStore({ databaseUrl: url, dataDir, clock: systemClock });
  await beginAfterRestore(store);
  await store.close();
  console.log('A new history begins: devices compare everything, and everybody has to sign in again.');
}

function tellUsage(): void {
  console.error('Usage: npm run restore -- FILE\nOn PostgreSQL: pg_restore first, then npm run restore');
  process.exitCode = 2;
}
