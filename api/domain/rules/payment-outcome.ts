import type { PaymentRecord } from '../../store/records.ts';
import type { PaymentIntent } from '../ports/payments.ts';

/** The mail that the payer gets. */
export type PaymentNotice =
  | 'granted'
  | 'refunded'
  | 'partly_refunded'
  | 'dispute_open'
  | 'dispute_won'
  | 'dispute_lost';

/** The changed columns of a payment. The receipt (amount, currency, days, period as sold) never changes. */
export type PaymentChanges = Partial<
  Pick<PaymentRecord, 'status' | 'revokedAt' | 'refundedCents' | 'disputeStatus' | 'disputeDueAt'>
>;

export interface PaymentOutcome {
  changes: PaymentChanges;
  /** Grants the days of the payment, takes them back, or leaves them. */
  days: 'grant' | 'take_back' | 'keep';
  notice: PaymentNotice | null;
}

type Payment = Pick<PaymentRecord, 'status' | 'grantedFrom' | 'revokedAt' | 'refundedCents' | 'disputeStatus'>;

/**
 * Decides the next state of a payment from the provider's state. Each step happens once and none is undone, so the
 * provider's messages may come in any order and any number of times.
 *
 * @param at.hasPayer False once the account has been deleted: the books go on, but nobody gets days or mails.
 * @see trust §6, requirements M14, M17
 */
export function outcomeOf(
  payment: Payment,
  intent: PaymentIntent,
  { hasPayer, now }: { hasPayer: boolean; now: Date },
): PaymentOutcome {
  const facts = newFacts(payment, intent);
  if (payment.revokedAt !== null) return { changes: facts, days: 'keep', notice: null };
  switch (intent.state) {
    case 'refunded':
      return { changes: { ...facts, status: 'refunded', revokedAt: now }, days: 'take_back', notice: 'refunded' };
    case 'lost':
      return { changes: { ...facts, status: 'disputed', revokedAt: now }, days: 'take_back', notice: 'dispute_lost' };
    case 'paid':
      if (payment.grantedFrom !== null || !hasPayer) return { changes: facts, days: 'keep', notice: noticeOf(facts) };
      return { changes: { ...facts, status: 'succeeded' }, days: 'grant', notice: 'granted' };
    case 'canceled':
      return { changes: payment.status === 'open' ? { status: 'canceled' } : {}, days: 'keep', notice: null };
    default:
      return { changes: {}, days: 'keep', notice: null };
  }
}

/** The new facts about refunds and disputes. An older message that comes late changes nothing. */
function newFacts(payment: Payment, { refundedCents, dispute }: PaymentIntent): PaymentChanges {
  const isDisputeNews =
    dispute !== null &&
    dispute.status !== payment.disputeStatus &&
    (payment.disputeStatus === null || payment.disputeStatus === 'open');
  return {
    ...(refundedCents > payment.refundedCents && { refundedCents }),
    ...(isDisputeNews && { disputeStatus: dispute.status, disputeDueAt: dispute.dueAt }),
  };
}

function noticeOf({ refundedCents, disputeStatus }: PaymentChanges): PaymentNotice | null {
  if (disputeStatus === 'open') return 'dispute_open';
  if (disputeStatus === 'won') return 'dispute_won';
  return refundedCents === undefined ? null : 'partly_refunded';
}
