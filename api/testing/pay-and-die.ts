import { systemClock } from '../adapters/repeated-work.ts';
import { createStripePayments, type StripeSettings } from '../adapters/stripe-payments.ts';
import { startTestApp } from './start-test-app.ts';

// Serves the real app on a data folder, with a provider that is elsewhere, and tells its address; settling a payment
// kills it before its transaction, within it, or between its commit and its answer.

const [dataDir = '', settings = '{}', moment] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

let looksAtClock = Number.NEGATIVE_INFINITY;
const clock = {
  now() {
    looksAtClock += 1;
    // The second look within a settlement is the one at its revision: the days are written, not committed.
    if (moment === 'within' && looksAtClock === 2) die();
    return systemClock.now();
  },
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
// Written by the test that starts this.
const provider = createStripePayments(JSON.parse(settings) as StripeSettings, { clock, log });
const app = await startTestApp({ dataDir, clock, deps: { paymentProvider: provider } });
const { settle } = app.deps.payments;
app.deps.payments.settle = async (...asked) => {
  if (moment === 'before') die();
  looksAtClock = 0;
  const settlement = await settle(...asked);
  if (moment === 'after') die();
  return settlement;
};
process.stdout.write(`${app.origin}\n`);
