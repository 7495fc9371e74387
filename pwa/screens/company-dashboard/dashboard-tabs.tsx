import { Link } from '@tanstack/react-router';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** The other parts of the address, such as an open dialog, do not change which tab is current. */
const byTab = { includeSearch: true, explicitUndefined: true };

/**
 * Two addresses that look like tabs.
 *
 * @param props.jobCount Null while it is not known.
 * @see requirements Q2
 */
export function DashboardTabs({ jobCount }: { jobCount: number | null }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <nav className="tabs-d" aria-label={t('tabs.label')}>
      <Link to="/company-dashboard" search={{ tab: undefined }} resetScroll={false} activeOptions={byTab}>
        {t('tabs.jobs')}
        {jobCount !== null && <span className="bdg">{formatNumber(jobCount, language)}</span>}
      </Link>
      <Link to="/company-dashboard" search={{ tab: 'profile' }} resetScroll={false} activeOptions={byTab}>
        {t('tabs.profile')}
      </Link>
    </nav>
  );
}
