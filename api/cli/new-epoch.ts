import { systemClock } from '../adapters/repeated-work.ts';
import { openStore } from '../store/open-store.ts';
import { commandSettings } from './command-settings.ts';

// npm run new-epoch: begins a new history of the database, after a promotion that lost transactions. Each device and each
// copy of the lists compares all it has, with its next request. Servers may run meanwhile.

const { dataDir, databaseUrl, databasePool } = commandSettings();
const store = await openStore({ dataDir, databaseUrl, databasePool, clock: systemClock });
await store.sync.beginNewEpoch();
const { epoch } = await store.sync.sums('talents');
await store.close();
console.log(`The new epoch is ${epoch}. Devices compare all they have with their next request.`);
