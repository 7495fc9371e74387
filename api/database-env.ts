import type { PostgresPoolSettings } from './store/engines/postgres-pool.ts';

interface DatabaseVariables {
  DATABASE_CONNECTIONS: number;
  DATABASE_TIMEOUT_SECONDS: number;
  DATABASE_POOLER: '0' | '1';
}

/** How PostgreSQL is connected to, as the environment says. */
export function databasePoolOf(env: DatabaseVariables): PostgresPoolSettings {
  const answerMs = env.DATABASE_TIMEOUT_SECONDS * 1000;
  return {
    connectionsMax: env.DATABASE_CONNECTIONS,
    isBehindPooler: env.DATABASE_POOLER === '1',
    // The server speaks first while it can.
    deadlines: { connectMs: Math.min(5000, answerMs), statementMs: answerMs - 1000, answerMs },
  };
}
