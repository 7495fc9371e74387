import { formatAge } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PageStrip } from '#pwa/ui/page-strip.tsx';

export interface CompanyStripProps {
  isOwn: boolean;
  savedAt: Date;
  isStale: boolean;
  isSummary: boolean;
}

/** Tells a company whose page this is, and everybody when a saved copy is shown. */
export function CompanyStrip({ isOwn, savedAt, isStale, isSummary }: CompanyStripProps) {
  const { t } = useTranslation('company-page');
  const language = useLanguage();
  if (!isOwn && !isStale) return null;
  const age = formatAge(savedAt, language);
  return (
    <PageStrip isStale={isStale}>
      {isOwn && t('own.strip')} {isStale && t(isSummary ? 'saved_summary' : 'saved_copy', { age })}
    </PageStrip>
  );
}
