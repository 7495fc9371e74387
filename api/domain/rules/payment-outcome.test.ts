import { describe, expect, it } from 'vitest';
import { buildIntent } from '../../testing/store-builders.ts';
import { outcomeOf } from './payment-outcome.ts';

type Payment = Parameters<typeof outcomeOf>[0];
type Intent = Parameters<typeof outcomeOf>[1];

const now = new Date('2026-11-21T09:00:00.000Z');
const dueAt = new Date('2026-12-01T00:00:00.000Z');
const open: Payment = { status: 'open', grantedFrom: null, revokedAt: null, refundedCents: 0, disputeStatus: null };
const paid = buildIntent(1, 'pi_1', { state: 'paid' });
const granted: Payment = { ...open, status: 'succeeded', grantedFrom: now };

function outcome(payment: Payment, intent: Partial<Intent>, hasPayer = true) {
  return outcomeOf(payment, { ...paid, ...intent }, { hasPayer, now });
}

describe('the first word that a payment is paid', () => {
  it('grants its days, once, and to nobody who has left', () => {
    expect(outcome(open, {})).toEqual({ changes: { status: 'succeeded' }, days: 'grant', notice: 'granted' });
    expect(outcome(granted, {})).toEqual({ changes: {}, days: 'keep', notice: null });
    expect(outcome(open, {}, false)).toEqual({ changes: {}, days: 'keep', notice: null });
  });

  it('brings what was refunded and disputed along', () => {
    const changes = { status: 'succeeded', refundedCents: 5, disputeStatus: 'open', disputeDueAt: dueAt };
    const facts = { refundedCents: 5, dispute: { status: 'open', dueAt } } as const;
    expect(outcome(open, facts)).toEqual({ changes, days: 'grant', notice: 'granted' });
  });
});

describe('money that goes back', () => {
  it('takes the days back, once', () => {
    const back = { days: 'take_back' } as const;
    expect(outcome(granted, { state: 'refunded', refundedCents: 9 })).toEqual({
      ...{ ...back, notice: 'refunded' },
      changes: { refundedCents: 9, status: 'refunded', revokedAt: now },
    });
    expect(outcome(granted, { state: 'lost', dispute: { status: 'lost', dueAt: null } })).toEqual({
      ...{ ...back, notice: 'dispute_lost' },
      changes: { status: 'disputed', revokedAt: now, disputeStatus: 'lost', disputeDueAt: null },
    });
    for (const state of ['refunded', 'lost', 'paid', 'canceled'] as const) {
      const later = outcome({ ...granted, revokedAt: now, refundedCents: 9 }, { state, refundedCents: 10 });
      expect(later).toEqual({ changes: { refundedCents: 10 }, days: 'keep', notice: null });
    }
  });

  it('in part is told of, if it is more than is known', () => {
    const part = (refundedCents: number) => outcome({ ...granted, refundedCents: 5 }, { refundedCents });
    expect(part(6)).toEqual({ changes: { refundedCents: 6 }, days: 'keep', notice: 'partly_refunded' });
    for (const cents of [5, 4]) expect(part(cents)).toEqual({ changes: {}, days: 'keep', notice: null });
  });
});

describe('a dispute', () => {
  const disputed = (known: Payment['disputeStatus'], status: 'open' | 'won' | 'lost') =>
    outcome({ ...granted, disputeStatus: known }, { dispute: { status, dueAt } });

  it('is told when it opens and when it is won', () => {
    const news = { days: 'keep' } as const;
    const changes = (disputeStatus: string) => ({ disputeStatus, disputeDueAt: dueAt });
    expect(disputed(null, 'open')).toEqual({ ...news, changes: changes('open'), notice: 'dispute_open' });
    expect(disputed('open', 'won')).toEqual({ ...news, changes: changes('won'), notice: 'dispute_won' });
    expect(disputed(null, 'won')).toEqual({ ...news, changes: changes('won'), notice: 'dispute_won' });
    expect(disputed(null, 'lost')).toEqual({ ...news, changes: changes('lost'), notice: null });
  });

  it('is never opened again by an older message', () => {
    const none = { changes: {}, days: 'keep', notice: null };
    expect([disputed('open', 'open'), disputed('won', 'open'), disputed('lost', 'won')]).toEqual([none, none, none]);
  });
});

describe('a payment that is not paid', () => {
  it('is canceled while it is open, and else stays what it is', () => {
    const none = { changes: {}, days: 'keep', notice: null };
    expect(outcome(open, { state: 'canceled' })).toEqual({ ...none, changes: { status: 'canceled' } });
    expect(outcome(granted, { state: 'canceled' })).toEqual(none);
    expect(outcome(open, { state: 'open', refundedCents: 5 })).toEqual(none);
  });
});
