import { parseArgs } from 'node:util';
import { systemClock } from '../adapters/repeated-work.ts';
import { openStore } from '../store/open-store.ts';
import { commandSettings } from './command-settings.ts';
import { removeDemo } from './seed/demo-accounts.ts';

// npm run remove-demo [-- --keep-generated]: removes the demo accounts, and the generated people and companies.

const keepsGenerated = readOption();
if (keepsGenerated === undefined) {
  console.error('Usage: npm run remove-demo [-- --keep-generated]');
  process.exitCode = 2;
} else {
  const { dataDir, databaseUrl, databasePool } = commandSettings();
  const store = await openStore({ dataDir, databaseUrl, databasePool, clock: systemClock });
  const { people, companies } = await removeDemo(store, { keepsGenerated });
  await store.close();
  console.log(`Removed ${people} people and ${companies} companies, with all that belonged to them.`);
}

function readOption(): boolean | undefined {
  try {
    return parseArgs({ options: { 'keep-generated': { type: 'boolean' } } }).values['keep-generated'] ?? false;
  } catch {
    return undefined;
  }
}
