import { Link, useMatches } from '@tanstack/react-router';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

/** Says honestly that a place is promised and not open yet, under its own title. @see checklist B16 */
export function ComingSoonScreen() {
  const { t } = useTranslation('pages');
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'not_found';
  const isOffline = useConnection() === 'offline';
  const isOfCompanies = title.includes('compan') || title === 'jobs';
  return (
    <PlainPage
      pattern={title}
      title={title === 'profile' ? null : t(`shell:title.${title}`)}
      lead={t('coming_soon.lead')}
      actions={
        <>
          <Link to="/browse" className={buttonClass()}>
            {t('coming_soon.browse')}
          </Link>
          <Link to="/" className={buttonClass({ variant: 'outline' })}>
            {t('coming_soon.home')}
          </Link>
        </>
      }
    >
      {isOfCompanies && isOffline && <OfflineLine>{t('coming_soon.company_offline')}</OfflineLine>}
      <p className="mt-2 text-muted">{t(isOfCompanies ? 'coming_soon.company_hint' : 'coming_soon.hint')}</p>
    </PlainPage>
  );
}
