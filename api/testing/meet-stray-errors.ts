import { connect } from 'node:net';
import { createJsonLog } from '../adapters/json-log.ts';
import { repeatEvery } from '../adapters/repeated-work.ts';
import { logStrayErrors } from '../stray-errors.ts';

// Causes stray errors one after the other, logs that the process is alive, and causes a bug at the end.
const log = createJsonLog('info');
logStrayErrors(log);
const refusedPort = Number(process.argv[2]);
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

connect(refusedPort, '127.0.0.1');
await aMoment();
const repeating = repeatEvery(
  10,
  () => {
    throw new Error('at once');
  },
  (error) => log.warn({ err: error }, 'repeated work failed'),
);
await aMoment();
await repeating.stop();
log.info({}, 'alive');
setTimeout(() => {
  throw new TypeError('a bug');
});
await aMoment();
setInterval(aMoment, 1000);
