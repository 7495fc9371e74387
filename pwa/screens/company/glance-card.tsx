import { IconBriefcase, IconCalendar, IconCoins, IconMapPin, IconUsers } from '@tabler/icons-react';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { useEmployeesText } from '#pwa/features/companies/employees-text.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail, DetailCard, DetailSkeleton } from '#pwa/ui/detail-card.tsx';

const icon = { className: 'icon', 'aria-hidden': true } as const;

/** Industry, size, location, founded and annual revenue. @see requirements L4 */
export function GlanceCard({ company, isAwaiting }: Pick<CompanyPage, 'company'> & { isAwaiting: boolean }) {
  const { t } = useTranslation('company-page');
  const language = useLanguage();
  const industryLabel = useIndustryLabel();
  const employees = useEmployeesText()(company.employees);
  const { foundedOn, registrationDate, turnover } = company;
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
        {turnover !== undefined && (
          <Detail icon={<IconCoins {...icon} />} label={t('revenue')}>
            {turnover ? <bdi>{turnover}</bdi> : notStated}
          </Detail>
        )}
      </dl>
      {isAwaiting && registrationDate === undefined && <DetailSkeleton />}
    </DetailCard>
  );
}
