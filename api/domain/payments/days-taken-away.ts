import type { DaysTakenAway } from '#shared/model/payment.ts';
import type { PaymentRecord } from '../../store/payment-records.ts';
import { wholeDays } from '../featuring/held-days.ts';

/** What administrators did to the days of a payment, beside its receipt. @see decision 035 */
export function daysTakenAway({ heldMs, heldSince, endedMs, endedAt, endReason }: PaymentRecord): DaysTakenAway {
  return {
    heldDays: wholeDays(heldMs),
    heldSince: heldSince?.toISOString() ?? null,
    endedDays: wholeDays(endedMs),
    endedAt: endedAt?.toISOString() ?? null,
    endReason,
  };
}
