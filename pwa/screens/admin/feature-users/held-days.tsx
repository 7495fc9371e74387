import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { AdminUser } from '#shared/model/admin.ts';

/** How many paid days are on hold, and since when; nothing where there are none. */
export function HeldDays({ user: { paidDaysHeld: count, heldSince } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (count === 0 || !heldSince) return null;
  const values = { count, number: formatNumber(count, language), day: formatShortDay(heldSince, language) };
  return <span className="block font-semibold">{t('feature.held', values)}</span>;
}
