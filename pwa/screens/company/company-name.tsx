import { IconMailCheck, IconMapPin, IconRosetteDiscountCheck, IconUsers } from '@tabler/icons-react';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useEmployeesText } from '#pwa/features/companies/employees-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
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
    </>
  );
}
