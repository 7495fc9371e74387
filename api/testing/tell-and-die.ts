import { runAlertsRound } from './alerts-round.ts';

// Works on the alerts of a data folder, and is killed at one moment, for tests that let the next server go on.

const [round = '', moment] = process.argv.slice(2);
await runAlertsRound(JSON.parse(round), (reached) => {
  if (reached === moment) process.kill(process.pid, 'SIGKILL');
});
process.exit();
