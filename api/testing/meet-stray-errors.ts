import { connect } from 'node:net';
import { createJsonLog } from '../adapters/json-log.ts';
import { repeatEvery } from '../adapters/repeated-work.ts';
import { surviveStrayErrors, surviving } from '../stray-errors.ts';

// Meets errors that nobody waits for, one after the other, and last a bug. Says in between that it lives.
const log = createJsonLog('info');
surviveStrayErrors(log);
const refusedPort = Number(process.argv[2]);
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

connect(refusedPort, '127.0.0.1');
await aMoment();
setTimeout(
  surviving('timer', () => {
    throw new Error('the e-mail of somebody');
  }),
);
await aMoment();
setTimeout(surviving('timer', () => Promise.reject(new RangeError('later'))));
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
