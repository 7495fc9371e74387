import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import arUpgrade from '#shared/locales/ar/upgrade.json' with { type: 'json' };
import { createSimulatedPayments, ledgerInFile } from '../../adapters/simulated-payments.ts';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const clock = createFakeClock(new Date());
let app: TestApp;
let client: TestClient;
let intent: string;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = await signedIn(app, await buildTalent(app));
  intent = (await client.post('/api/create-featured-payment')).body.paymentIntentId;
});

const card = (cardNumber: string, given: object = {}) => ({
  ...{ cardNumber, expiryMonth: 12, expiryYear: clock.now().getUTCFullYear() + 1, cvc: '123' },
  ...given,
});
const pay = (body: object) => client.post(`/api/simulated-payments/${intent}/confirm`, body);
const authenticate = (isApproved: boolean) =>
  client.post(`/api/simulated-payments/${intent}/authentication`, { isApproved });
const confirm = () => client.post('/api/confirm-featured-payment', { paymentIntentId: intent });

describe('a simulated payment', () => {
  it('is named so before anybody pays (M21)', async () => {
    expect((await client.get('/api/payments/config')).body).toMatchObject({ provider: 'simulated' });
    expect((await client.get('/api/payments')).body[0].provider).toBe('simulated');
  });

  it('features as a real one does, only after confirming (M21)', async () => {
    const { status, body } = await pay(card('4242 4242 4242 4242'));
    expect([status, body]).toEqual([200, { status: 'succeeded', error: null }]);
    expect((await client.get('/api/auth/check')).body.isFeatured).toBe(false);
    const confirmed = await confirm();
    expect([confirmed.status, confirmed.body.user.isFeatured]).toEqual([200, true]);
  });

  const processingError = 'An error occurred while processing your card. Try again in a little bit.';
  // https://docs.stripe.com/testing#declined-payments
  it.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.', 'رُفضت بطاقتك.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.', 'الرصيد في بطاقتك غير كافٍ.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.', 'انتهت صلاحية بطاقتك.'],
    ['4000000000000127', 'incorrect_cvc', 'Your card’s security code is incorrect.', 'رمز الأمان غير صحيح.'],
    ['4000000000000119', 'processing_error', processingError, 'حدث خطأ أثناء معالجة بطاقتك. حاول مجددًا بعد قليل.'],
    ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.', 'رقم البطاقة غير صحيح.'],
  ] as const)(
    'with the card %s is refused as %s, and another card may pay (M11)',
    async (cardNumber, code, ...words) => {
      const [message, arabic] = words;
      expect((await pay(card(cardNumber))).body).toEqual({
        status: 'requires_payment_method',
        error: { code, message },
      });
      expect(arUpgrade.refusal[code]).toBe(arabic);
      expect((await confirm()).status).toBe(402);
      expect((await pay(card('4242424242424242'))).body.status).toBe('succeeded');
      expect((await confirm()).status).toBe(200);
    },
  );

  it('with a card that is over is refused', async () => {
    const { body } = await pay(card('4242424242424242', { expiryYear: clock.now().getUTCFullYear() - 1 }));
    expect(body.error.code).toBe('expired_card');
  });

  it('may ask for the bank’s consent, which can be given and refused', async () => {
    expect((await pay(card('4000002760003184'))).body).toEqual({ status: 'requires_action', error: null });
    expect((await confirm()).status).toBe(402);
    expect((await authenticate(false)).body).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'authentication_failed' },
    });
    expect((await authenticate(true)).body.status).toBe('requires_payment_method');
    await pay(card('4000002760003184'));
    expect((await authenticate(true)).body).toEqual({ status: 'succeeded', error: null });
    expect((await confirm()).status).toBe(200);
  });

  it.each([{}, card(''), card('4242424242424242', { cvc: 'x' }), card('4242424242424242', { expiryMonth: 13 })])(
    'without a whole card is a wrong request',
    async (body) => {
      expect((await pay(body)).status).toBe(400);
    },
  );

  it('is remembered after a restart, with its key (M18)', async () => {
    await pay(card('4242424242424242'));
    const again = createSimulatedPayments(ledgerInFile(`${app.dataDir}/simulated-payments.json`), clock);
    expect(await again.fetchIntent(intent)).toMatchObject({ state: 'paid', receivedCents: 1900, currency: 'usd' });
    expect(await again.fetchIntent('pi_other')).toBe('unknown');
  });

  it('keeps nothing of the card', async () => {
    await pay(card('4000000000000002'));
    expect(app.logLines.join('')).not.toMatch(/4000000000000002|pi_simulated/);
  });
});
