import { keepPrivate } from '../adapters/private-files.ts';
import { type Env, EnvError, readEnv } from '../env.ts';
import { failureLine } from '../startup-failures.ts';
import type { CopyFailure } from '../store/engines/sqlite-copies.ts';

/**
 * Reads the settings of a command. From then on its files are private, and any failure that ends it is printed in one
 * line that holds no values of people.
 */
export function commandSettings(): Env {
  const env = readOrExit();
  process.on('uncaughtException', (error) => {
    console.error(failureLine(error, env.databaseUrl ? undefined : env.dataDir));
    process.exit(1);
  });
  keepPrivate(env.dataDir);
  return env;
}

function readOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(`These settings cannot be used:\n${error.message}`);
    process.exit(1);
  }
}

/** Messages of the commands when nothing was done. */
export const copyFailureTexts: Record<CopyFailure, string> = {
  missing: 'There is no such database.',
  exists: 'The file is there already; nothing was overwritten.',
  damaged: 'The file is damaged or no database of Dalil. Nothing was changed.',
  in_use: 'A server has the database open. Stop it first; nothing was changed.',
};
