import { IconExternalLink, IconMapPin, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import type { CompanyCard as Company } from '#shared/model/company.ts';
import { foreignTo, nameBeside } from '#shared/rules/both-languages.ts';
import { normalizeWebsite } from '#shared/rules/website.ts';
import { useIndustryLabel } from '../catalog/industry-label.ts';
import { ProvenMark } from '../catalog/proven-mark.tsx';
import { SaveMark } from '../saved/save-button.tsx';
import { useEmployeesText } from './employees-text.ts';

/**
 * A company in the directory. Every card is equally tall, whatever it holds, because the list reckons with it.
 *
 * @see requirements K5
 */
export const CompanyCard = memo(function CompanyCard({ company: given }: { company: Company }) {
  const company = useInLanguage(given);
  const { t } = useTranslation('companies');
  const industry = useIndustryLabel()(company.industry);
  const other = nameBeside(company);
  return (
    <article className="card-d card-lift flex h-full flex-col gap-4 p-5">
      <div className="flex items-center gap-4">
        <CompanyLogo slug={company.slug} logoUrl={company.logo} size={52} />
        <div className="min-w-0">
          <h3 className="name text-lg">
            <span className="flex items-center">
              <Written className="ua block truncate">{company.name}</Written>
              <ProvenMark host={company.provenHost} />
            </span>
          </h3>
          <p className="truncate text-sm text-muted">
            {other && (
              <>
                <Written>{other}</Written>
                <span className="px-1.5 text-subtle">·</span>
              </>
            )}
            <span>{industry}</span>
          </p>
        </div>
      </div>
      <CompanyFacts company={company} />
      <p dir="auto" lang={foreignTo(useLanguage(), company.description)} className="ua company-description text-sm">
        {company.description}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <Link
          to="/company/$slug"
          params={{ slug: company.slug }}
          className={buttonClass({ variant: 'outline', className: 'flex-1' })}
        >
          <span>{t('card.view')}</span>
          <span className="sr-only">
            <bdi>{company.name}</bdi>
          </span>
        </Link>
        <WebsiteLink company={company} />
        <SaveMark thing={{ kind: 'company', key: String(company.id), shown: given }} name={company.name} />
      </div>
    </article>
  );
});

function CompanyFacts({ company: { country, employees } }: { company: Company }) {
  const { t } = useTranslation('catalog');
  const people = useEmployeesText()(employees);
  return (
    <p className="flex min-h-6 flex-wrap gap-x-5 text-sm text-muted">
      {country && (
        <span className="flex min-w-0 items-center gap-2">
          <IconMapPin className="icon" aria-hidden="true" />
          <span className="truncate">{t(`countries.${country}`)}</span>
        </span>
      )}
      {people && (
        <span className="flex items-center gap-2">
          <IconUsers className="icon" aria-hidden="true" />
          <span>{people}</span>
        </span>
      )}
    </p>
  );
}

// The device's copy may be older than the server's rule. @see requirements K7
function WebsiteLink({ company: { name, website } }: { company: Company }) {
  const { t } = useTranslation('companies');
  const address = normalizeWebsite(website);
  if (!address) return null;
  return (
    <UserLink
      href={address}
      className={buttonClass({ variant: 'outline', className: 'button-square' })}
      aria-label={t('card.website', { name })}
    >
      <IconExternalLink className="icon" aria-hidden="true" />
    </UserLink>
  );
}
