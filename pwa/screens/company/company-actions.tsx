import { IconExternalLink, IconLayoutDashboard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CompanyPage } from '#pwa/data/use-company.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { ShareButton } from '#pwa/ui/share-button.tsx';

/** The company's website, its address to pass on, and for itself its dashboard. @see checklist L1 */
export function CompanyActions({ company, isOwn }: Pick<CompanyPage, 'company'> & { isOwn: boolean }) {
  const { t } = useTranslation('company-page');
  return (
    <>
      {isOwn && (
        <Link to="/company-dashboard" className={buttonClass()}>
          <IconLayoutDashboard className="icon" aria-hidden="true" />
          {t('own.dashboard')}
        </Link>
      )}
      {company.website && (
        <a
          href={company.website}
          className={buttonClass({ variant: isOwn ? 'outline' : 'primary' })}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconExternalLink className="icon" aria-hidden="true" />
          {t('visit_website')}
        </a>
      )}
      <ShareButton name={company.name} path={`/company/${company.slug}`} />
    </>
  );
}
