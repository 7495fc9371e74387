import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminPayment } from '#shared/model/admin.ts';
import { buildAdmin, buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type PaidApp, startPaidApp } from '../../testing/fake-stripe/start-paid-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const clock = createFakeClock(new Date('2026-11-21T09:00:00.000Z'));
const dueAt = new Date('2026-12-01T09:00:00.000Z');
let app: PaidApp;
let admin: TestClient;

/** Makes a person with a paid purchase, then lets something happen to the money. */
async function payer(name: string, happen: (intentId: string) => Promise<unknown>): Promise<void> {
  const client = await signedIn(app, await buildTalent(app, { name }));
  const { paymentIntentId } = (await client.post('/api/create-featured-payment')).body;
  app.stripe.ledger.pay(paymentIntentId);
  await client.post('/api/confirm-featured-payment', { paymentIntentId });
  await happen(paymentIntentId);
}

beforeAll(async () => {
  app = await startPaidApp({ clock });
  admin = await signedIn(app, await buildAdmin(app));
  const { ledger } = app.stripe;
  await payer('Content', async () => undefined);
  await payer('Refunded', (id) => app.tellOf('charge.refunded', ledger.refund(id)));
  await payer('Partly Refunded', (id) => app.tellOf('charge.refunded', ledger.refund(id, 500)));
  await payer('Objecting', (id) => app.tellOf('charge.dispute.created', ledger.dispute(id, dueAt)));
  for (const outcome of ['won', 'lost'] as const) {
    await payer(`Dispute ${outcome}`, (id) => {
      const { id: disputeId } = ledger.dispute(id, dueAt);
      return app.tellOf('charge.dispute.closed', ledger.closeDispute(disputeId, outcome));
    });
  }
});
afterAll(() => app.stop());

async function listed(status = ''): Promise<Record<string, AdminPayment>> {
  const { body } = await admin.get(`/api/admin/payments?status=${status}`);
  return Object.fromEntries(body.items.map((item: AdminPayment) => [item.user?.name, item]));
}

describe("the administrator's list of payments", () => {
  it('tells by name what went back and which disputes wait until when', async () => {
    const calm = { refundedCents: 0, disputeStatus: null, disputeDueAt: null };
    expect(await listed()).toMatchObject({
      Content: { status: 'succeeded', ...calm },
      Refunded: { ...calm, status: 'refunded', refundedCents: 1900 },
      'Partly Refunded': { ...calm, status: 'succeeded', refundedCents: 500 },
      Objecting: { status: 'succeeded', disputeStatus: 'open', disputeDueAt: dueAt.toISOString() },
      'Dispute won': { status: 'succeeded', disputeStatus: 'won', disputeDueAt: null },
      'Dispute lost': { status: 'disputed', disputeStatus: 'lost', disputeDueAt: null },
    });
  });

  it.each([
    ['dispute_open', ['Objecting']],
    ['partly_refunded', ['Partly Refunded']],
    ['refunded', ['Refunded']],
    ['disputed', ['Dispute lost']],
    ['succeeded', ['Content', 'Dispute won', 'Objecting', 'Partly Refunded']],
  ])('is narrowed to %s', async (filter, names) => {
    expect(Object.keys(await listed(filter)).toSorted()).toEqual(names);
  });
});
