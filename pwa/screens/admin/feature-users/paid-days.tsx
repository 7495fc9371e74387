import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** How many of the days that are left were paid for; nothing where there are none. */
export function PaidDays({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <>
      <span className="px-1.5 text-subtle">·</span>
      <span>{t('feature.paid_left', { count, number: formatNumber(count, language) })}</span>
    </>
  );
}
