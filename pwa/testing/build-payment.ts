import type { OwnPayment } from '#shared/model/payment.ts';

/** A payment that gave its days, as its payer sees it. */
export function buildOwnPayment(change: Partial<OwnPayment> = {}): OwnPayment {
  return {
    id: 1,
    provider: 'stripe',
    status: 'succeeded',
    amountCents: 1900,
    currency: 'usd',
    durationDays: 30,
    createdAt: '2026-11-01T09:00:00.000Z',
    grantedFrom: '2026-11-01T09:00:00.000Z',
    grantedUntil: '2026-12-01T09:00:00.000Z',
    revokedAt: null,
    ...{ heldDays: 0, heldSince: null, endedDays: 0, endedAt: null, endReason: null },
    paymentIntentId: null,
    ...change,
  };
}
