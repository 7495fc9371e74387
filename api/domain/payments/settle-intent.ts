import { limits } from '#shared/limits.ts';
import type { Settlement } from '../../store/payments/settle-payment.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent, PaymentIntent, PaymentProvider } from '../ports/payments.ts';

/**
 * Settles a payment by what its provider has just said of it. Confirming, the provider's events and the next start of a
 * payment all end here, so the first of them grants the days, and none grants them twice.
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
  const isReceived = intent.state !== 'paid' || intent.receivedCents === limits.featuredPriceCents;
  return intent.userId !== undefined && isOfPrice && isReceived && intent.isLive === provider.isLive;
}
