import { IconExternalLink, IconLayoutDashboard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { SaveButton } from '#pwa/features/saved/save-button.tsx';
import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { ShareButton } from '#pwa/ui/share-button.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';

/** The company's website, its address to pass on, and for itself its dashboard. @see requirements L1 */
export function CompanyActions({ company, isOwn }: Pick<CompanyPage, 'company'> & { isOwn: boolean }) {
  const { t } = useTranslation('company-page');
  const { name } = useInLanguage(company);
  return (
    <>
      {isOwn && (
        <Link to="/company-dashboard" className={buttonClass()}>
          <IconLayoutDashboard className="icon" aria-hidden="true" />
          <span>{t('own.dashboard')}</span>
        </Link>
      )}
      {company.website && (
        <UserLink href={company.website} className={buttonClass({ variant: isOwn ? 'outline' : 'primary' })}>
          <IconExternalLink className="icon" aria-hidden="true" />
          <span>{t('visit_website')}</span>
        </UserLink>
      )}
      {!isOwn && <SaveButton thing={{ kind: 'company', key: String(company.id), shown: company }} words="follow" />}
      <ShareButton name={name} path={`/company/${company.slug}`} />
    </>
  );
}
