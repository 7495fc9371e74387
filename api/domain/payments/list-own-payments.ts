import type { OwnPayment } from '#shared/model/payment.ts';
import type { PaymentRecord } from '../../store/payment-records.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { requireUser } from '../policies.ts';
import { daysTakenAway } from './settle-intent.ts';

/**
 * Lists the caller's own payments, newest first.
 *
 * @throws AppError `not_authenticated`
 * @see requirements M18
 */
export async function listOwnPayments({ payments }: Deps, actor: Actor): Promise<OwnPayment[]> {
  const { id } = requireUser(actor);
  return (await payments.ofUser(id)).map(ownPayment);
}

function ownPayment(payment: PaymentRecord): OwnPayment {
  return {
    id: payment.id,
    provider: payment.provider,
    status: payment.status,
    amountCents: payment.amountCents,
    currency: payment.currency,
    durationDays: payment.durationDays,
    createdAt: payment.createdAt.toISOString(),
    grantedFrom: payment.grantedFrom?.toISOString() ?? null,
    grantedUntil: payment.grantedUntil?.toISOString() ?? null,
    revokedAt: payment.revokedAt?.toISOString() ?? null,
    ...daysTakenAway(payment),
    paymentIntentId: payment.status === 'open' ? payment.intentId : null,
  };
}
