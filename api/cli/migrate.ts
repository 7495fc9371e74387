import { systemClock } from '../adapters/system-clock.ts';
import { readEnv } from '../env.ts';
import { openStore } from '../store/open-store.ts';
import { StoreOpeningError } from '../store/store-error.ts';

// npm run migrate: brings the database to the newest schema without starting the server.

try {
  const { dataDir, databaseUrl } = readEnv();
  const store = await openStore({ dataDir, databaseUrl, clock: systemClock });
  await store.close();
  const { migrated } = store;
  console.log(migrated.length > 0 ? `Took the steps ${migrated.join(', ')}.` : 'Nothing to do.');
} catch (error) {
  if (!(error instanceof StoreOpeningError)) throw error;
  console.error(`The database was left as it is: ${error.code}`);
  process.exitCode = 1;
}
