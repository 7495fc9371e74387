import { IconBriefcase, IconCalendar, IconMail, IconMapPin, IconUsers, IconWorld } from '@tabler/icons-react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { useEmployeesText } from '#pwa/features/companies/employees-text.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { Detail, DetailCard, DetailSkeleton } from '#pwa/ui/detail-card.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';

const icon = { className: 'icon', 'aria-hidden': true } as const;

const CompanyLines = servedPart(() =>
  onceReachable(() => import('./company-lines.tsx').then(({ loadCompanyLines }) => loadCompanyLines())),
);

/** Industry, size, location, founded, and the lines of other fields. @see requirements L4 */
export function GlanceCard({ company, isAwaiting }: Pick<CompanyPage, 'company'> & { isAwaiting: boolean }) {
  const { t } = useTranslation('company-page');
  const language = useLanguage();
  const industryLabel = useIndustryLabel();
  const employees = useEmployeesText()(company.employees);
  const { foundedOn, registrationDate } = company;
  const notStated = <span className="text-muted">{t('not_stated')}</span>;
  return (
    <DetailCard title={t('at_a_glance')} className="min-w-0">
      <dl className="grid gap-4">
        <Detail icon={<IconBriefcase {...icon} />} label={t('industry')}>
          {industryLabel(company.industry)}
        </Detail>
        <Detail icon={<IconUsers {...icon} />} label={t('size')}>
          {employees ?? notStated}
        </Detail>
        <Detail icon={<IconMapPin {...icon} />} label={t('location')}>
          {t(`catalog:countries.${company.country}`)}
        </Detail>
        {foundedOn && (
          <Detail icon={<IconCalendar {...icon} />} label={t('founded')}>
            <time dateTime={foundedOn}>{formatDay(foundedOn, language)}</time>
          </Detail>
        )}
      </dl>
      <AfterPaint isServed fallback={<LinesPlaceholder company={company} />}>
        <CompanyLines company={company} />
      </AfterPaint>
      {isAwaiting && registrationDate === undefined && <DetailSkeleton />}
    </DetailCard>
  );
}

/** Reserves space for the annual revenue, which every company has, but not its summary. */
function LinesPlaceholder({ company }: Pick<CompanyPage, 'company'>) {
  return company.turnover !== undefined && <div className="mt-4 h-11" />;
}

/** E-mail and website. @see requirements L4, A14 */
export function ContactCard({ company, isAwaiting }: Pick<CompanyPage, 'company'> & { isAwaiting: boolean }) {
  const { t } = useTranslation('company-page');
  const { email, website } = company;
  const isUnknown = email === undefined && !isAwaiting;
  return (
    <DetailCard title={t('contact')} className="min-w-0">
      {email === undefined && isAwaiting && <DetailSkeleton />}
      <dl className="grid gap-4">
        {email && (
          <Detail icon={<IconMail className="icon" aria-hidden="true" />} label={t('email')}>
            <a href={`mailto:${email}`} className="text-link">
              <bdi dir="ltr">{email}</bdi>
            </a>
          </Detail>
        )}
        {website && (
          <Detail icon={<IconWorld className="icon" aria-hidden="true" />} label={t('website')}>
            <UserLink href={website} className="text-link">
              <bdi dir="ltr">{website.replace(/^https?:\/\/|\/$/g, '')}</bdi>
            </UserLink>
          </Detail>
        )}
      </dl>
      {isUnknown && (
        <p className={website ? 'mt-4 text-sm text-muted' : 'text-sm text-muted'}>{t('contact_unknown')}</p>
      )}
    </DetailCard>
  );
}
