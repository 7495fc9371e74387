import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { ProfileRecord } from '../../store/records.ts';
import { buildTalent, buildViewer, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type PaidApp, startPaidApp } from '../../testing/fake-stripe/start-paid-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createFeaturedPayment } from './featured-payment.ts';

const dayMs = 86_400_000;
const clock = createFakeClock(new Date());
let app: PaidApp;
beforeAll(async () => {
  app = await startPaidApp({ clock });
});
afterAll(() => app.stop());

let talent: ProfileRecord;
let client: TestClient;
beforeEach(async () => {
  app.stripe.mood = 'well';
  talent = await buildTalent(app);
  client = await signedIn(app, talent);
});

const begin = (by = client) => by.post('/api/create-featured-payment');
const confirm = (paymentIntentId: unknown, by = client) =>
  by.post('/api/confirm-featured-payment', { paymentIntentId });
const featuredUntil = async () => (await app.deps.users.findById(talent.id))?.featuredUntil;
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);

async function paidIntent(): Promise<string> {
  const { body } = await begin();
  app.stripe.ledger.pay(body.paymentIntentId);
  return body.paymentIntentId;
}

describe('beginning a payment', () => {
  it('answers a client secret to a session and 401 without one (M7)', async () => {
    const { status, body, headers } = await begin();
    expect([status, body.status]).toEqual([200, 'open']);
    expect(body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await begin(app.client())).status).toBe(401);
  });

  it('is not for a viewer', async () => {
    const viewer = await signedIn(app, await buildViewer(app));
    expect((await begin(viewer)).status).toBe(403);
    expect((await confirm('pi_1', viewer)).status).toBe(403);
  });

  it('takes the amount from the server alone (M15)', async () => {
    const { body } = await client.post('/api/create-featured-payment', { amount: 1, currency: 'eur', userId: 1 });
    const intent = app.stripe.ledger.intent(body.paymentIntentId);
    expect([intent.amount, intent.currency]).toEqual([1900, 'usd']);
    expect(intent.metadata).toEqual({ userId: String(talent.id), product: 'featured' });
    expect(intent.allowed_payment_method_types).toEqual(['card']);
  });

  it('goes on with the open one, however often and at once it is begun', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const again = await begin();
    expect(new Set([again, ...answers].map(({ body }) => body.paymentIntentId)).size).toBe(1);
    expect(await app.deps.payments.ofUser(talent.id)).toHaveLength(1);
  });

  it('makes another one after the open one was canceled or forgotten by the provider', async () => {
    const first = (await begin()).body.paymentIntentId;
    app.stripe.ledger.setStatus(first, 'canceled');
    const second = (await begin()).body.paymentIntentId;
    app.stripe.ledger.intents.delete(second);
    const third = (await begin()).body;
    expect(new Set([first, second, third.paymentIntentId]).size).toBe(3);
    expect((await app.deps.payments.ofUser(talent.id)).map(({ status }) => status)).toEqual([
      'open',
      'canceled',
      'canceled',
    ]);
  });

  it('makes another one where the open one has another price', async () => {
    const first = (await begin()).body.paymentIntentId;
    app.stripe.ledger.intent(first).amount = 100;
    const { status, paymentIntentId } = (await begin()).body;
    expect([status, paymentIntentId === first]).toEqual(['open', false]);
    expect((await app.deps.payments.ofUser(talent.id)).map((one) => one.status)).toEqual(['open', 'canceled']);
  });

  it('makes another one where the money of the open one has gone back already', async () => {
    const first = await paidIntent();
    app.stripe.ledger.refund(first);
    const { status, paymentIntentId } = (await begin()).body;
    expect([status, paymentIntentId === first]).toEqual(['open', false]);
    expect((await app.deps.payments.ofUser(talent.id)).map((one) => one.status)).toEqual(['open', 'refunded']);
    expect(await featuredUntil()).toBeNull();
  });

  it('is refused while the provider fails, and remembers nothing', async () => {
    app.stripe.mood = 'failing';
    expect(await begin()).toMatchObject({ status: 502, body: { code: 'payment_provider' } });
    expect(await app.deps.payments.ofUser(talent.id)).toEqual([]);
    app.stripe.mood = 'well';
    const { paymentIntentId } = (await begin()).body;
    app.stripe.mood = 'failing';
    expect(await begin()).toMatchObject({ status: 502, body: { code: 'payment_provider' } });
    expect(await confirm(paymentIntentId)).toMatchObject({ status: 502, body: { code: 'payment_provider' } });
    app.stripe.mood = 'well';
    expect((await begin()).body).toMatchObject({ paymentIntentId, status: 'open' });
  });

  it('says that one is being worked on', async () => {
    const { paymentIntentId } = (await begin()).body;
    app.stripe.ledger.setStatus(paymentIntentId, 'processing');
    expect((await begin()).body).toMatchObject({ paymentIntentId, status: 'processing' });
  });
});

describe('paying again', () => {
  const lastId = async () => (await app.deps.payments.ofUser(talent.id))[0]?.id;
  const beginAfter = (afterPaymentId: unknown, by = client) =>
    by.post('/api/create-featured-payment', { afterPaymentId });

  it('within the hour is begun only by who was asked, on any device', async () => {
    await confirm(await paidIntent());
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'paid_recently' } });
    expect(await begin(await signedIn(app, talent))).toMatchObject({ status: 409, body: { code: 'paid_recently' } });
    expect(await app.deps.payments.ofUser(talent.id)).toHaveLength(1);
    const first = await lastId();
    const again = (await beginAfter(first)).body;
    expect(again.status).toBe('open');
    // The one that was begun is no answer to a tab that has not asked.
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'paid_recently' } });
    expect((await beginAfter(first)).body.paymentIntentId).toBe(again.paymentIntentId);
    app.stripe.ledger.pay(again.paymentIntentId);
    expect((await begin()).body).toMatchObject({ paymentIntentId: again.paymentIntentId, status: 'succeeded' });
    expect(await featuredUntil()).toEqual(inDays(60));
  });

  it('an hour later, or after the money has gone back, asks nobody', async () => {
    await confirm(await paidIntent());
    clock.advance(limits.paidRecentlyMs);
    const second = (await begin()).body;
    expect(second.status).toBe('open');
    app.stripe.ledger.pay(second.paymentIntentId);
    await confirm(second.paymentIntentId);
    app.stripe.ledger.refund(second.paymentIntentId);
    await confirm(second.paymentIntentId);
    expect((await begin()).status).toBe(200);
  });

  it('names the payment that is known: a press that is sent twice pays once (decision 034)', async () => {
    await confirm(await paidIntent());
    const first = await lastId();
    const { paymentIntentId } = (await beginAfter(first)).body;
    app.stripe.ledger.pay(paymentIntentId);
    await confirm(paymentIntentId);
    // The answer was lost, so the same press is sent again; so are presses that know no payment or somebody else's.
    for (const known of [first, (first ?? 0) + 1000, undefined]) {
      expect(await beginAfter(known)).toMatchObject({ status: 409, body: { code: 'paid_recently' } });
    }
    expect(await featuredUntil()).toEqual(inDays(60));
    expect((await beginAfter(await lastId())).body.status).toBe('open');
    expect((await beginAfter('yes')).status).toBe(400);
  });

  it('at the same moment in two tabs is one payment, also when the other tab is quicker', async () => {
    const other = Promise.withResolvers<void>();
    const firstRead = Promise.withResolvers<void>();
    let reads = 0;
    // A tab whose first read is over when the other tab begins; whatever it reads later is read after that.
    const payments = {
      ...app.deps.payments,
      async ofUser(id: number) {
        reads += 1;
        if (reads > 1) await other.promise;
        const read = await app.deps.payments.ofUser(id);
        firstRead.resolve();
        return read;
      },
    };
    const users = {
      ...app.deps.users,
      async epoch() {
        await other.promise;
        return app.deps.users.epoch();
      },
    };
    const actor = { kind: 'user', user: talent } as const;
    const slow = createFeaturedPayment({ ...app.deps, payments, users }, actor, {});
    await firstRead.promise;
    const quick = (await begin()).body;
    app.stripe.ledger.pay(quick.paymentIntentId);
    expect((await confirm(quick.paymentIntentId)).status).toBe(200);
    other.resolve();
    expect((await slow).paymentIntentId).toBe(quick.paymentIntentId);
    expect(await app.deps.payments.ofUser(talent.id)).toHaveLength(1);
  });
});

describe('confirming a payment', () => {
  it('features for 30 days from now and says so (M14)', async () => {
    const { status, body } = await confirm(await paidIntent());
    expect([status, body.message]).toEqual([200, 'Your profile is now featured for 30 days!']);
    expect(body.user).toMatchObject({ id: talent.id, isFeatured: true, featuredUntil: inDays(30).toISOString() });
    const { body: listed } = await client.get('/api/featured-users');
    expect(listed.map(({ id }: { id: number }) => id)).toContain(talent.id);
  });

  it('extends from the end of the days that are left', async () => {
    await confirm(await paidIntent());
    clock.advance(10 * dayMs);
    client = await signedIn(app, talent);
    const { body } = await confirm(await paidIntent());
    expect(body.user.featuredUntil).toBe(inDays(50).toISOString());
  });

  it('of the same intent twice adds nothing (M17)', async () => {
    const id = await paidIntent();
    await confirm(id);
    const until = await featuredUntil();
    clock.advance(dayMs);
    expect((await confirm(id)).status).toBe(200);
    expect(await featuredUntil()).toEqual(until);
  });

  it('is written to the log once, however often it is confirmed', async () => {
    const id = await paidIntent();
    for (const _ of ['first', 'again']) expect((await confirm(id)).status).toBe(200);
    const lines = app.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'payment settled');
    expect(lines.filter(({ user }) => user === talent.id)).toMatchObject([{ status: 'succeeded' }]);
    expect(lines.filter(({ payment }) => payment === undefined)).toEqual([]);
  });

  it.each([
    ['a made-up id', async () => 'pi_madeup', 404],
    ['no id at all', async () => undefined, 400],
    ['a text that is no id', async () => 'x', 400],
    ['a path', async () => 'pi_1/../../v1/charges', 400],
    ['an unpaid one', async () => (await begin()).body.paymentIntentId, 402],
    ['one that needs the bank', async () => inStatus('requires_action'), 402],
    ['one that is being worked on', async () => inStatus('processing'), 402],
    ['a canceled one', async () => inStatus('canceled'), 402],
    ['one of another amount', async () => paidWith({ amount: 100, amount_received: 100 }), 402],
    ['one that was paid in part', async () => paidWith({ amount_received: 500 }), 402],
    ['one of another currency', async () => paidWith({ currency: 'eur' }), 402],
    ['one of the other mode', async () => paidWith({ livemode: true }), 402],
    ['one of another product', async () => paidWith({ metadata: { userId: String(talent.id) } }), 404],
    ['one of nobody', async () => paidWith({ metadata: { product: 'featured' } }), 404],
  ])('features nobody for %s (M16)', async (_what, intent, status) => {
    expect((await confirm(await intent())).status).toBe(status);
    expect((await app.deps.users.findById(talent.id))?.isFeatured).toBe(false);
  });

  async function inStatus(status: 'requires_action' | 'processing' | 'canceled'): Promise<string> {
    return app.stripe.ledger.setStatus((await begin()).body.paymentIntentId, status).id;
  }

  async function paidWith(changes: object): Promise<string> {
    return Object.assign(app.stripe.ledger.intent(await paidIntent()), changes).id;
  }

  it('features nobody for what somebody else has paid, and leaves it to that person (M16)', async () => {
    const id = await paidIntent();
    const thief = await buildTalent(app);
    const { status, body } = await confirm(id, await signedIn(app, thief));
    expect([status, body.message]).toEqual([404, 'Payment not found']);
    expect((await app.deps.users.findById(thief.id))?.isFeatured).toBe(false);
    expect((await confirm(id)).status).toBe(200);
  });

  it('by twenty at once grants once, and sends one receipt', async () => {
    const id = await paidIntent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await featuredUntil()).toEqual(inDays(30));
    const mails = await app.deps.mailQueue.due(clock.now(), 1000);
    expect(mails.filter(({ recipient }) => recipient === talent.email)).toMatchObject([
      { template: 'payment_receipt', data: { receipt: { amountCents: 1900, currency: 'usd' } } },
    ]);
  });
});

describe('a payment whose answer was lost', () => {
  it('is named by the list of own payments and completed by confirming it (M18)', async () => {
    const id = await paidIntent();
    const { body } = await client.get('/api/payments');
    expect(body).toMatchObject([{ status: 'open', paymentIntentId: id, amountCents: 1900, grantedUntil: null }]);
    await confirm(body[0].paymentIntentId);
    const after = (await client.get('/api/payments')).body;
    expect(after).toMatchObject([
      { status: 'succeeded', paymentIntentId: null, grantedUntil: inDays(30).toISOString(), revokedAt: null },
    ]);
  });

  it('is completed when the next one is begun, instead of being paid twice (M18)', async () => {
    await paidIntent();
    const { body } = await begin();
    expect(body.status).toBe('succeeded');
    expect(await featuredUntil()).toEqual(inDays(30));
  });

  it('is known although the server died before it could remember it (M18)', async () => {
    const id = await paidIntent();
    const { payments } = app.store.engine.tables;
    await app.store.engine.write((tx) => tx.db.delete(payments));
    expect((await confirm(id)).status).toBe(200);
    expect(await featuredUntil()).toEqual(inDays(30));
  });

  it('shows payments to their payer alone', async () => {
    await paidIntent();
    const other = await signedIn(app, await buildTalent(app));
    expect((await other.get('/api/payments')).body).toEqual([]);
  });
});

describe('what everybody may know', () => {
  it('is who takes the money and what it costs (M3, M21)', async () => {
    const { body } = await app.client().get('/api/payments/config');
    expect(body).toEqual({
      provider: 'stripe',
      publishableKey: app.stripe.settings.publishableKey,
      amountCents: limits.featuredPriceCents,
      currency: 'usd',
      durationDays: 30,
    });
  });
});

it('leaves no secret, client secret or intent id in the log', async () => {
  const id = await paidIntent();
  await confirm(id);
  await confirm('pi_madeup');
  app.stripe.mood = 'failing';
  await confirm(id);
  const lines = [...app.logLines, ...app.providerLines].join('\n');
  expect(lines).toContain('payment settled');
  expect(lines).toContain('payment provider failed');
  expect(lines).not.toMatch(/pi_|_secret_|[sr]k_test|whsec/);
});
