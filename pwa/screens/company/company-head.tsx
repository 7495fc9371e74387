import {
  IconExternalLink,
  IconLayoutDashboard,
  IconMailCheck,
  IconMapPin,
  IconRosetteDiscountCheck,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useEmployeesText } from '#pwa/features/companies/employees-text.ts';
import { SaveButton } from '#pwa/features/saved/save-button.tsx';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Badge } from '#pwa/ui/marks.tsx';
import { ShareButton } from '#pwa/ui/share-button.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import { nameBeside } from '#shared/rules/both-languages.ts';

/** Name, industry, country, size, and whether its e-mail is confirmed. @see requirements L1 */
export function CompanyName({ company }: Pick<CompanyPage, 'company'>) {
  const { t } = useTranslation('company-page');
  const industryLabel = useIndustryLabel();
  const other = nameBeside(company);
  const employees = useEmployeesText()(company.employees);
  return (
    <>
      <h1 className="name text-3xl leading-[1.42] lg:text-4xl">
        <Written className="ua block wrap-anywhere">{company.name}</Written>
      </h1>
      {other && (
        <p className="name text-lg leading-[1.42] wrap-anywhere text-muted">
          <Written>{other}</Written>
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted">
        <Badge tone="primary">{industryLabel(company.industry)}</Badge>
        {company.isVerified && (
          <Badge tone="success" icon={<IconRosetteDiscountCheck className="icon" aria-hidden="true" />}>
            {t('verified')}
          </Badge>
        )}
        {company.isEmailConfirmed && (
          <Badge tone="success" icon={<IconMailCheck className="icon" aria-hidden="true" />}>
            {t('email_confirmed')}
          </Badge>
        )}
        <span className="flex items-center gap-2">
          <IconMapPin className="icon" aria-hidden="true" />
          <span>{t(`catalog:countries.${company.country}`)}</span>
        </span>
        {employees && (
          <span className="flex items-center gap-2">
            <IconUsers className="icon" aria-hidden="true" />
            <span>{employees}</span>
          </span>
        )}
      </p>
      <ProvenLine company={company} />
    </>
  );
}

/** Says whose the website is, and when that was seen; a card does not know the day. @see requirements Z3 */
function ProvenLine({ company: { provenHost: host, hostCheckedAt } }: Pick<CompanyPage, 'company'>) {
  const { t } = useTranslation('company-page');
  const language = useLanguage();
  if (!host) return null;
  const day = hostCheckedAt && formatShortDay(hostCheckedAt, language, 'Asia/Qatar');
  return (
    <p className="mt-2 flex items-start gap-2 text-sm text-muted">
      <i className="proven mt-1" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{day ? t('proven', { host, day }) : t('catalog:proven', { host })}</span>
    </p>
  );
}

/** Links to the company's website and, for the company itself, its dashboard; buttons to follow and share it. @see requirements L1 */
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
