import { parseArgs } from 'node:util';
import { systemClock } from '../adapters/repeated-work.ts';
import { openStore } from '../store/open-store.ts';
import { ask } from './ask.ts';
import { commandSettings } from './command-settings.ts';
import { countDemo, type DemoCounts, removeDemo } from './seed/demo-accounts.ts';

// npm run remove-demo [-- --keep-generated] [--yes]: removes the demo accounts, and the generated people and companies.
// It shows how many there are and asks first; `--yes` is the answer of a script.

const options = readOptions();
if (options === undefined) {
  console.error('Usage: npm run remove-demo [-- --keep-generated] [--yes]');
  process.exitCode = 2;
} else {
  const { dataDir, databaseUrl, databasePool } = commandSettings();
  const store = await openStore({ dataDir, databaseUrl, databasePool, clock: systemClock });
  const counts = await countDemo(store, options);
  if (options.isConfirmed || (await isConfirmed(counts))) {
    const { people, companies } = await removeDemo(store, options);
    console.log(`Removed ${people} people and ${companies} companies, with all that belonged to them.`);
  } else {
    console.error('Nothing was removed.');
    process.exitCode = 1;
  }
  await store.close();
}

function readOptions() {
  const known = {
    'keep-generated': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options: known });
    return { keepsGenerated: values['keep-generated'], isConfirmed: values.yes };
  } catch {
    return undefined;
  }
}

/** Shows what would go and asks. Where nobody can answer, nothing is confirmed. */
async function isConfirmed({ people, companies, jobs, applications }: DemoCounts): Promise<boolean> {
  const sum = `${people} people, ${companies} companies, ${jobs} jobs and ${applications} applications`;
  console.log(`This removes ${sum}, and all that belongs to them. It cannot be undone.`);
  if (!process.stdin.isTTY) {
    console.error('Nobody can answer here: add --yes.');
    return false;
  }
  return (await ask('Type "yes" to remove them: '))?.trim().toLowerCase() === 'yes';
}
