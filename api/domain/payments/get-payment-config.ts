import { limits } from '#shared/limits.ts';
import type { PaymentConfig } from '#shared/model/payment.ts';
import type { Deps } from '../../ports/deps.ts';

/** Says who takes payments, if anybody does, and what being featured costs. @see requirements M3, M21 */
export function getPaymentConfig({ paymentProvider }: Pick<Deps, 'paymentProvider'>): PaymentConfig {
  return {
    provider: paymentProvider?.name ?? 'none',
    publishableKey: paymentProvider?.publishableKey ?? null,
    amountCents: limits.featuredPriceCents,
    currency: limits.featuredCurrency,
    durationDays: limits.featuredDurationDays,
  };
}
