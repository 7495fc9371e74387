import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';

/** `30 days`, `٣٠ يومًا`: the days of one payment. */
export function useDaysText(count: number = limits.featuredDurationDays): string {
  const { t } = useTranslation('upgrade');
  return t('days', { count, number: formatNumber(count, useLanguage()) });
}
