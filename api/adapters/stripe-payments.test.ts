import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTalent, signedIn } from '../testing/builders.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { type Mood, startFakeStripe } from '../testing/fake-stripe/fake-stripe.ts';
import { type PaidApp, startPaidApp } from '../testing/fake-stripe/start-paid-app.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createStripePayments } from './stripe-payments.ts';

const clock = createFakeClock(new Date());
const timeoutMs = 150;
let app: PaidApp;
let client: TestClient;
beforeAll(async () => {
  app = await startPaidApp({ clock, timeoutMs });
  client = await signedIn(app, await buildTalent(app));
});
afterAll(() => app.stop());
beforeEach(() => {
  app.stripe.mood = 'well';
  app.stripe.calls.length = 0;
  app.stripe.versions.length = 0;
});

it('sends the version of the API that the code was written for with each call', async () => {
  const payer = await signedIn(app, await buildTalent(app));
  const { paymentIntentId } = (await payer.post('/api/create-featured-payment')).body;
  app.stripe.ledger.pay(paymentIntentId);
  app.stripe.ledger.dispute(paymentIntentId);
  expect((await payer.post('/api/confirm-featured-payment', { paymentIntentId })).status).toBe(200);
  const paths = ['/v1/payment_intents', `/v1/payment_intents/${paymentIntentId}`, '/v1/disputes'];
  const pinned = '2026-10-28.endive';
  expect(app.stripe.versions).toEqual(paths.map((path) => ({ path, version: pinned })));
});

describe('a provider that is not well', () => {
  it.each<Mood>(['down', 'hanging', 'html', 'failing'])(
    '(%s) fails payments with the stated error, and nothing else (M9)',
    async (mood) => {
      app.stripe.mood = mood;
      const started = performance.now();
      const [begun, confirmed, list, own] = await Promise.all([
        client.post('/api/create-featured-payment'),
        client.post('/api/confirm-featured-payment', { paymentIntentId: 'pi_1' }),
        client.get('/api/users'),
        client.get('/api/auth/check'),
      ]);
      for (const { status, body } of [begun, confirmed]) {
        expect([status, body.code, body.message]).toEqual([502, 'payment_provider', 'Error creating payment']);
      }
      expect([list.status, own.status]).toEqual([200, 200]);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(app.stripe.calls.length).toBeLessThanOrEqual(4);
    },
  );

  it('is asked once more, and the second answer counts', async () => {
    app.stripe.mood = 'failing';
    const calls = app.stripe.calls;
    const recover = setInterval(() => {
      if (calls.length > 0) app.stripe.mood = 'well';
    }, 1);
    const { status } = await client.post('/api/create-featured-payment');
    clearInterval(recover);
    expect([status, calls]).toEqual([200, ['POST /v1/payment_intents', 'POST /v1/payment_intents']]);
  });

  it('holds no write back while it is waited for', async () => {
    app.stripe.mood = 'hanging';
    const slow = client.post('/api/confirm-featured-payment', { paymentIntentId: 'pi_1' });
    const { body: me } = await client.get('/api/auth/check');
    expect((await client.patch(`/api/users/${me.id}`, { bio: 'meanwhile' })).status).toBe(200);
    expect((await slow).status).toBe(502);
  });
});

it('refuses a wrong key as a provider that is not well', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const settings = { ...app.stripe.settings, secretKey: 'sk_test_other' };
  const provider = createStripePayments(settings, { clock, log, timeoutMs });
  const wanted = { userId: 1, amountCents: 1900, currency: 'usd', idempotencyKey: 'a key' };
  expect(await provider.createIntent(wanted)).toBe('failed');
  expect(await provider.fetchIntent('pi_1')).toBe('failed');
});

it('tells by its key whether real money moves', async () => {
  const live = await startFakeStripe('live');
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  expect(createStripePayments(live.settings, { clock, log }).isLive).toBe(true);
  expect(createStripePayments(app.stripe.settings, { clock, log }).isLive).toBe(false);
  await live.stop();
});

describe('production without keys', () => {
  it('says that payment is not available, and everything else works (M21)', async () => {
    const shop = await startTestApp({ clock, deps: { paymentProvider: undefined } });
    const talent = await signedIn(shop, await buildTalent(shop));
    for (const path of ['/api/create-featured-payment', '/api/confirm-featured-payment']) {
      const { status, body } = await talent.post(path, { paymentIntentId: 'pi_1' });
      expect([status, body.code]).toEqual([503, 'payments_unavailable']);
    }
    expect((await shop.client().post('/api/stripe/webhook', '{}')).status).toBe(503);
    expect((await talent.get('/api/payments/config')).body).toMatchObject({ provider: 'none', publishableKey: null });
    expect((await talent.get('/api/payments')).body).toEqual([]);
    expect((await talent.post('/api/simulated-payments/pi_1/confirm', {})).status).toBe(404);
    expect((await talent.get('/api/featured-users')).status).toBe(200);
    await shop.stop();
  });
});
