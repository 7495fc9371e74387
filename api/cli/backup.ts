import { join, resolve } from 'node:path';
import { readEnv } from '../env.ts';
import { backUpSqlite, CopyError } from '../store/sqlite-copies.ts';
import { copyFailureTexts } from './copy-failures.ts';

// npm run backup -- FILE: copies the database into a new file, also while the server writes.

const [file] = process.argv.slice(2);
const { dataDir, databaseUrl } = readEnv();
if (databaseUrl) {
  console.error('PostgreSQL makes its own copies: use pg_dump.');
  process.exitCode = 1;
} else if (!file) {
  console.error('Usage: npm run backup -- FILE');
  process.exitCode = 2;
} else {
  try {
    await backUpSqlite(dataDir, resolve(file));
    console.log(`The database is in ${file}. Pictures are files: copy ${join(dataDir, 'media')} too.`);
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    console.error(copyFailureTexts[error.code]);
    process.exitCode = 1;
  }
}
