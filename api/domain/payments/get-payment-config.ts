import { limits } from '#shared/limits.ts';
import type { PaymentConfig } from '#shared/model/payment.ts';
import type { Deps } from '../deps.ts';

/** Names the payment provider, if there is one, and the price of being featured. @see requirements M3, M21 */
export function getPaymentConfig({ paymentProvider }: Pick<Deps, 'paymentProvider'>): PaymentConfig {
  return {
    provider: paymentProvider?.name ?? 'none',
    publishableKey: paymentProvider?.publishableKey ?? null,
    amountCents: limits.featuredPriceCents,
    currency: limits.featuredCurrency,
    durationDays: limits.featuredDurationDays,
  };
}
