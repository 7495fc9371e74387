import { limits } from '#shared/limits.ts';
import type { DaysTakenAway } from '#shared/model/payment.ts';
import type { Settlement } from '../../store/payments/payments.store.ts';
import type { PaymentRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent, PaymentIntent, PaymentProvider } from '../ports/payments.ts';
import { wholeDays } from '../rules/featuring-days.ts';

/**
 * Settles a payment by the state that its provider has just returned. Confirming, the provider's events and the next
 * start of a payment all call this function; the first call grants the days, and no other does.
 *
 * @returns Undefined for an intent that buys nothing here: of another product, price, currency or mode.
 * @see trust §6, requirements M14–M18
 */
export async function settleIntent(
  { payments, log }: Pick<Deps, 'payments' | 'log'>,
  provider: PaymentProvider,
  { intent, event }: { intent: PaymentIntent; event?: PaymentEvent | undefined },
): Promise<Settlement | 'known' | undefined> {
  if (!isOurs(intent, provider)) return undefined;
  const settlement = await payments.settle(intent, provider.name, event);
  if (settlement !== 'known' && settlement.isChanged) {
    log.info({ payment: settlement.paymentId, user: intent.userId, status: settlement.status }, 'payment settled');
  }
  return settlement;
}

function isOurs(intent: PaymentIntent, provider: PaymentProvider): boolean {
  const isOfPrice = intent.amountCents === limits.featuredPriceCents && intent.currency === limits.featuredCurrency;
  const hasFullAmount = intent.state !== 'paid' || intent.receivedCents === limits.featuredPriceCents;
  return intent.userId !== undefined && isOfPrice && hasFullAmount && intent.isLive === provider.isLive;
}

/**
 * Handles an event of the provider. The event only names the payment, whose state is fetched from the provider, so that
 * events may come late, twice and in any order. An event that cannot be handled now is refused, and the provider sends it
 * again.
 *
 * @throws AppError `payments_unavailable`, `invalid_signature`, `payment_provider`
 * @see trust §6, requirements M18
 */
export async function receivePaymentEvent(
  deps: Deps,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<void> {
  const provider = deps.paymentProvider ?? fail('payments_unavailable');
  const event = provider.readEvent(rawBody, signature);
  if (event === 'off') return fail('payments_unavailable');
  if (event === 'forged') return fail('invalid_signature');
  if (await deps.payments.knowsEvent(event.id)) return;
  if (!(await settleOwnPayment(deps, provider, event))) await deps.payments.rememberEvent(event);
}

/** Settles the payment that an event is about; false when it was not made here. */
async function settleOwnPayment(deps: Deps, provider: PaymentProvider, event: PaymentEvent): Promise<boolean> {
  if (event.intentId === undefined) return false;
  const intent = await provider.fetchIntent(event.intentId);
  if (intent === 'failed') return fail('payment_provider');
  return intent !== 'unknown' && (await settleIntent(deps, provider, { intent, event })) !== undefined;
}

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
