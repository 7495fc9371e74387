import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../store/records.ts';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { eventOf, signed } from '../../testing/fake-stripe/fake-stripe.ts';
import { type PaidApp, startPaidApp } from '../../testing/fake-stripe/start-paid-app.ts';
import { createUpkeep } from '../upkeep.ts';

const dayMs = 86_400_000;
const clock = createFakeClock(new Date('2026-11-21T09:00:00.000Z'));
let app: PaidApp;
beforeAll(async () => {
  app = await startPaidApp({ clock });
});
afterAll(() => app.stop());

let talent: ProfileRecord;
beforeEach(async () => {
  app.stripe.mood = 'well';
  talent = await buildTalent(app);
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);
const featuredUntil = async () => (await app.deps.users.findById(talent.id))?.featuredUntil ?? null;
const seconds = (offset = 0) => Math.floor(clock.now().getTime() / 1000) + offset;

async function paidIntent() {
  const client = await signedIn(app, talent);
  const { body } = await client.post('/api/create-featured-payment');
  return app.stripe.ledger.pay(body.paymentIntentId);
}

describe('an event of the provider', () => {
  it('grants the days without the payer coming back (M18)', async () => {
    const intent = await paidIntent();
    const { status, body } = await app.tellOf('payment_intent.succeeded', intent);
    expect([status, body]).toEqual([200, { received: true }]);
    expect(await featuredUntil()).toEqual(inDays(30));
  });

  it('grants once, however often and beside how many confirmations it comes (M17)', async () => {
    const intent = await paidIntent();
    const client = await signedIn(app, talent);
    const sameEvent = eventOf(app.stripe, { type: 'payment_intent.succeeded', object: intent }, clock.now());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        if (turn % 3 === 0) return client.post('/api/confirm-featured-payment', { paymentIntentId: intent.id });
        return turn % 3 === 1 ? app.tell(sameEvent) : app.tellOf('payment_intent.succeeded', intent);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await featuredUntil()).toEqual(inDays(30));
    const { paymentEvents } = app.store.engine.tables;
    const events = await app.store.engine.reader.db.select().from(paymentEvents);
    expect(events.filter(({ intentId }) => intentId === intent.id)).toHaveLength(7);
  });

  it('that lies about the money changes nothing: what counts is asked from the provider', async () => {
    const client = await signedIn(app, talent);
    const { paymentIntentId } = (await client.post('/api/create-featured-payment')).body;
    const unpaid = app.stripe.ledger.intent(paymentIntentId);
    const { status } = await app.tellOf('payment_intent.succeeded', { ...unpaid, status: 'succeeded' });
    expect([status, await featuredUntil()]).toEqual([200, null]);
  });

  it.each(['customer.created', 'payment_intent.created', 'account.updated', 'invoice.paid', 'a.kind.of.tomorrow'])(
    'of the type %s is taken and changes nothing',
    async (type) => {
      const { status } = await app.tellOf(type, { id: 'cus_1', object: 'customer' });
      expect([status, await featuredUntil()]).toEqual([200, null]);
    },
  );

  it('of another product of the same account is taken and changes nothing', async () => {
    const { ledger } = app.stripe;
    const foreign = { amount: 1900, currency: 'usd', metadata: { userId: String(talent.id) }, allowedTypes: [] };
    const { status } = await app.tellOf('payment_intent.succeeded', ledger.pay(ledger.create(foreign).id));
    expect([status, await featuredUntil()]).toEqual([200, null]);
    expect((await app.tellOf('payment_intent.succeeded', { id: 'pi_gone', object: 'payment_intent' })).status).toBe(
      200,
    );
  });

  it('is refused while the provider cannot be asked, and works when it is sent again', async () => {
    const intent = await paidIntent();
    const event = eventOf(app.stripe, { type: 'payment_intent.succeeded', object: intent }, clock.now());
    app.stripe.mood = 'failing';
    expect((await app.tell(event)).status).toBe(502);
    expect(await featuredUntil()).toBeNull();
    app.stripe.mood = 'well';
    expect((await app.tell(event)).status).toBe(200);
    expect(await featuredUntil()).toEqual(inDays(30));
  });

  it('is forgotten by the daily upkeep after 90 days, and not before', async () => {
    await app.tellOf('customer.created', { id: 'cus_1', object: 'customer' });
    const { paymentEvents } = app.store.engine.tables;
    const keepUp = createUpkeep(app.deps);
    const keptAfter = async (days: number) => {
      clock.advance(days * dayMs);
      await keepUp();
      return (await app.store.engine.reader.db.select().from(paymentEvents)).length > 0;
    };
    expect([await keptAfter(90), await keptAfter(1)]).toEqual([true, false]);
  });
});

describe('money that went back', () => {
  it('ends the days that it bought, in lists and on the profile', async () => {
    const intent = await paidIntent();
    await app.tellOf('payment_intent.succeeded', intent);
    await app.tellOf('charge.refunded', app.stripe.ledger.refund(intent.id));
    expect(await featuredUntil()).toBeNull();
    expect((await app.client().get(`/api/users/slug/${talent.slug}`)).body.isFeatured).toBe(false);
    const [payment] = await app.deps.payments.ofUser(talent.id);
    expect(payment).toMatchObject({ status: 'refunded', revokedAt: clock.now() });
  });

  it('in part leaves them', async () => {
    const intent = await paidIntent();
    await app.tellOf('payment_intent.succeeded', intent);
    await app.tellOf('charge.refunded', app.stripe.ledger.refund(intent.id, 500));
    expect(await featuredUntil()).toEqual(inDays(30));
  });

  it('by a dispute ends them when it is lost, and not before', async () => {
    const { ledger } = app.stripe;
    const intent = await paidIntent();
    await app.tellOf('payment_intent.succeeded', intent);
    const dispute = ledger.dispute(intent.id);
    await app.tellOf('charge.dispute.created', dispute);
    expect(await featuredUntil()).toEqual(inDays(30));
    await app.tellOf('charge.dispute.closed', ledger.closeDispute(dispute.id, 'lost'));
    expect(await featuredUntil()).toBeNull();
    expect((await app.deps.payments.ofUser(talent.id))[0]?.status).toBe('disputed');
  });

  it('by a dispute that was won leaves them', async () => {
    const { ledger } = app.stripe;
    const intent = await paidIntent();
    await app.tellOf('charge.dispute.closed', ledger.closeDispute(ledger.dispute(intent.id).id, 'won'));
    expect(await featuredUntil()).toEqual(inDays(30));
  });

  it('grants nothing any more, in whatever order it is told', async () => {
    const intent = await paidIntent();
    const charge = app.stripe.ledger.refund(intent.id);
    await app.tellOf('charge.refunded', charge);
    await app.tellOf('payment_intent.succeeded', intent);
    const client = await signedIn(app, talent);
    const { status } = await client.post('/api/confirm-featured-payment', { paymentIntentId: intent.id });
    expect([status, await featuredUntil()]).toEqual([402, null]);
  });
});

describe('the mails about money', () => {
  const told = async () => {
    const mails = await app.deps.mailQueue.due(clock.now(), 1000);
    return mails
      .filter(({ recipient }) => recipient === talent.email)
      .map(({ template, data }) => ({ template, data }));
  };
  const mailOf = (template: string, amountCents: number, until: Date | null) => ({
    template,
    data: { receipt: { amountCents, currency: 'usd', featuredUntil: until?.toISOString() ?? null } },
  });
  const granted = () => mailOf('payment_receipt', 1900, inDays(30));

  it('tell of each partial refund once, with the sum that went back and the days that stay', async () => {
    const intent = await paidIntent();
    await app.tellOf('payment_intent.succeeded', intent);
    const first = app.stripe.ledger.refund(intent.id, 500);
    await app.tellOf('charge.refunded', first);
    await app.tellOf('charge.refunded', first);
    await app.tellOf('charge.refunded', app.stripe.ledger.refund(intent.id, 200));
    expect(await told()).toMatchObject([
      granted(),
      mailOf('payment_partly_refunded', 500, inDays(30)),
      mailOf('payment_partly_refunded', 700, inDays(30)),
    ]);
  });

  it('tell of a whole refund once', async () => {
    const intent = await paidIntent();
    await app.tellOf('payment_intent.succeeded', intent);
    const charge = app.stripe.ledger.refund(intent.id);
    await app.tellOf('charge.refunded', charge);
    await app.tellOf('charge.refunded', charge);
    expect(await told()).toMatchObject([granted(), mailOf('payment_refunded', 1900, null)]);
  });

  it.each(['won', 'lost'] as const)('tell of a dispute, and that it was %s', async (outcome) => {
    const { ledger } = app.stripe;
    const intent = await paidIntent();
    await app.tellOf('payment_intent.succeeded', intent);
    const dispute = ledger.dispute(intent.id, inDays(9));
    await app.tellOf('charge.dispute.created', dispute);
    await app.tellOf('charge.dispute.updated', dispute);
    expect(await told()).toMatchObject([granted(), mailOf('payment_disputed', 1900, inDays(30))]);
    expect((await app.deps.payments.ofUser(talent.id))[0]).toMatchObject({
      ...{ status: 'succeeded', disputeStatus: 'open', disputeDueAt: inDays(9) },
    });
    await app.tellOf('charge.dispute.closed', ledger.closeDispute(dispute.id, outcome));
    const end = outcome === 'won' ? inDays(30) : null;
    expect((await told()).slice(2)).toMatchObject([mailOf(`payment_dispute_${outcome}`, 1900, end)]);
    expect((await app.deps.payments.ofUser(talent.id))[0]).toMatchObject({
      ...{ disputeStatus: outcome, disputeDueAt: null },
    });
  });
});

describe('a signature', () => {
  const told = (body: string, headers: Record<string, string>) => app.tell({ body, headers });
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: 1,
    data: { object: {} },
  });
  const secret = () => app.stripe.settings.webhookSecret;

  it('of this moment is taken', async () => {
    const event = signed(body, secret(), seconds());
    expect((await told(event.body, event.headers)).status).toBe(200);
  });

  it.each([
    ['with another secret', () => signed(body, 'whsec_other', seconds())],
    ['over other bytes', () => ({ ...signed(body, secret(), seconds()), body: `${body} ` })],
    ['of six minutes ago', () => signed(body, secret(), seconds(-360))],
    ['of six minutes ahead', () => signed(body, secret(), seconds(360))],
    ['that is missing', () => ({ body, headers: {} })],
    ['that is nonsense', () => ({ body, headers: { 'stripe-signature': 't=,v1=' } })],
    [
      'of six minutes ahead behind a time of now',
      () => {
        const event = signed(body, secret(), seconds(360));
        const signature = `t=${seconds()},${event.headers['stripe-signature']}`;
        return { ...event, headers: { 'stripe-signature': signature } };
      },
    ],
    ['over what is no JSON', () => signed('hello', secret(), seconds())],
  ])('%s is refused', async (_what, event) => {
    const { status, body: answer } = await app.tell(event());
    expect([status, answer.code]).toEqual([400, 'invalid_signature']);
  });

  it('of nearly five minutes to either side is taken', async () => {
    for (const offset of [-299, 299]) {
      const event = signed(body, secret(), seconds(offset));
      expect((await told(event.body, event.headers)).status).toBe(200);
    }
  });

  it('need not come from our own pages', async () => {
    const event = signed(body, secret(), seconds());
    const headers = { ...event.headers, origin: 'https://elsewhere.example' };
    expect((await told(event.body, headers)).status).toBe(200);
  });

  it('is not looked for in more than half a megabyte', async () => {
    const event = signed('x'.repeat(600_000), secret(), seconds());
    expect((await told(event.body, event.headers)).status).toBe(413);
  });
});
