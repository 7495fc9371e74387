import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { ProofCard } from './proof-card.tsx';

/** The company's own facts, of which missing ones are named as such, and the proof of its website. @see requirements Q8 */
export function ProfileTab({ company }: { company: OwnCompany }) {
  return (
    <>
      <Facts company={company} />
      <ProofCard key={company.website} company={company} />
    </>
  );
}

function Facts({ company }: { company: OwnCompany }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const industry = useIndustryLabel()(company.industry);
  const { website, description, descriptionOther, employees } = company;
  return (
    <section className="card-d mt-6 p-6" aria-labelledby="company-profile">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 id="company-profile" className="text-2xl">
          {t('profile.title')}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Link to="/company/$slug" params={{ slug: company.slug }} className={buttonClass({ variant: 'ghost' })}>
            <IconExternalLink className="icon" aria-hidden="true" />
            <span>{t('profile.public_page')}</span>
          </Link>
          <Link
            to="/company-edit/$id"
            params={{ id: String(company.id) }}
            className={buttonClass({ variant: 'outline' })}
          >
            <IconPencil className="icon" aria-hidden="true" />
            <span>{t('profile.edit')}</span>
          </Link>
        </div>
      </div>
      <dl className="grid gap-5 md:grid-cols-2">
        <Row label={t('profile.name')}>
          <Both first={company.name} other={company.nameOther} />
        </Row>
        <Row label={t('profile.email')}>
          <bdi dir="ltr">{company.email}</bdi>
        </Row>
        <Row label={t('profile.industry')}>{industry}</Row>
        <Row label={t('profile.country')}>{t(`catalog:countries.${company.country}`)}</Row>
        <Row label={t('profile.employees')}>{employees > 0 && formatNumber(employees, language)}</Row>
        <Row label={t('profile.website')}>
          {website && (
            <UserLink href={website} className="text-link">
              <bdi dir="ltr">{website}</bdi>
            </UserLink>
          )}
        </Row>
        <Row label={t('profile.description')} isWide>
          {(description || descriptionOther) && (
            <>
              {description && <About text={description} />}
              {descriptionOther && <About text={descriptionOther} />}
            </>
          )}
        </Row>
      </dl>
    </section>
  );
}

function Both({ first, other }: { first: string; other: string | null }) {
  return (
    <>
      <Written>{first}</Written>
      {other && (
        <>
          <span className="px-1.5 text-subtle">·</span>
          <Written>{other}</Written>
        </>
      )}
    </>
  );
}

function About({ text }: { text: string }) {
  return (
    <span
      className="plaintext block whitespace-pre-line not-first:mt-3"
      dir="auto"
      lang={foreignTo(useLanguage(), text)}
    >
      {text}
    </span>
  );
}

/** One fact; without a value the text "not provided". */
function Row({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={isWide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        {children || <span className="text-muted">{t('profile.not_provided')}</span>}
      </dd>
    </div>
  );
}
