import { keepPrivate } from '../adapters/private-files.ts';
import { type Env, EnvError, readEnv } from '../env.ts';
import { failureLine } from '../failure-line.ts';

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
