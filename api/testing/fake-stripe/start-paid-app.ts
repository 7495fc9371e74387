import { createJsonLog } from '../../adapters/json-log.ts';
import { createStripePayments } from '../../adapters/stripe-payments.ts';
import type { Clock } from '../../domain/deps.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import type { TestAnswer } from '../test-client.ts';
import { eventOf, type FakeStripe, type SignedEvent, startFakeStripe } from './fake-stripe.ts';

/** The real app whose payments are taken by the fake of Stripe. */
export interface PaidApp extends TestApp {
  stripe: FakeStripe;
  /** Tells the app of an event, as Stripe does. */
  tell(event: SignedEvent): Promise<TestAnswer>;
  /** Reports an event about an object of the ledger. */
  tellOf(type: string, object: object): Promise<TestAnswer>;
  /** The log lines of the provider's adapter, besides the app's own. */
  providerLines: string[];
}

/** @param given.timeoutMs How long the app waits for one answer of the fake. */
export async function startPaidApp(given: { clock: Clock; timeoutMs?: number }): Promise<PaidApp> {
  const { clock, timeoutMs = 2000 } = given;
  const stripe = await startFakeStripe();
  const providerLines: string[] = [];
  const log = createJsonLog('info', { write: (line: string) => void providerLines.push(line) });
  const paymentProvider = createStripePayments(stripe.settings, { clock, log, timeoutMs });
  const app = await startTestApp({ clock, deps: { paymentProvider } });
  const tell = ({ body, headers }: SignedEvent) => app.client().post('/api/stripe/webhook', body, headers);
  return {
    ...app,
    stripe,
    tell,
    providerLines,
    tellOf: (type, object) => tell(eventOf(stripe, { type, object }, clock.now())),
    async stop() {
      await app.stop();
      await stripe.stop();
    },
  };
}
