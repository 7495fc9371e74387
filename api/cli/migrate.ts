import { systemClock } from '../adapters/repeated-work.ts';
import { openStore } from '../store/open-store.ts';
import { commandSettings } from './command-settings.ts';

// npm run migrate: brings the database to the newest schema without starting the server.

const { dataDir, databaseUrl, databasePool } = commandSettings();
const { migrated, close } = await openStore({ dataDir, databaseUrl, databasePool, clock: systemClock });
await close();
console.log(migrated.length > 0 ? `Took the steps ${migrated.join(', ')}.` : 'Nothing to do.');
