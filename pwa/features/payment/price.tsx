import { formatMoney } from '#pwa/i18n/format.ts';
import type { PaymentConfig } from '#shared/model/payment.ts';

type Amount = Pick<PaymentConfig, 'amountCents' | 'currency'>;

/** `$19.00`, written the same in both languages. @see requirements M3 */
export function Price({ config: { amountCents, currency } }: { config: Amount }) {
  return <bdi dir="ltr">{formatMoney(amountCents, currency)}</bdi>;
}
