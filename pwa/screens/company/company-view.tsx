import { lazy } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { useDocumentTitle, usePageDescription } from '#pwa/ui/page-meta.ts';
import { PageStrip, PageTop } from '#pwa/ui/page-top.tsx';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { ContactCard, GlanceCard } from './company-cards.tsx';
import { CompanyFrame } from './company-frame.tsx';
import { CompanyActions, CompanyName } from './company-head.tsx';
import { OpenPositions } from './open-positions.tsx';

const ReportAction = lazy(() =>
  onceReachable(() =>
    import('#pwa/features/reports/report-action.tsx').then(({ loadReportAction }) => loadReportAction()),
  ),
);

export interface CompanyViewProps {
  page: CompanyPage;
  savedAt: Date;
  /** A saved copy, because the server could not be reached. */
  isStale: boolean;
  /** Only the served data; the rest is still loading. */
  isPartial?: boolean;
}

/**
 * A company's page as everybody sees it; the company itself also gets a link to its dashboard. @see requirements L1–L4
 */
export function CompanyView({ page, savedAt, isStale, isPartial = false }: CompanyViewProps) {
  const { company: given, isSummary = false } = page;
  const company = useInLanguage(given);
  const language = useLanguage();
  useCompanyHead(company);
  const { t } = useTranslation('company-page');
  const session = useCompanySession();
  const isOwn = session.state === 'signed-in' && session.account.id === company.id;
  const isAwaiting = (isPartial || isSummary) && !isStale;
  return (
    <>
      <PageTop isOwn={isOwn}>
        <CompanyStrip isOwn={isOwn} savedAt={savedAt} isStale={isStale && !isPartial} isSummary={isSummary} />
      </PageTop>
      <CompanyFrame
        cover={<Cover slug={company.slug} />}
        logo={
          <span className="inline-block rounded-[28%] page-ring">
            <CompanyLogo
              slug={company.slug}
              logoUrl={company.logo}
              size={128}
              className="max-lg:[--s:108px]!"
              isEager
            />
          </span>
        }
        name={<CompanyName company={company} />}
        actions={<CompanyActions company={given} isOwn={isOwn} />}
        side={
          <>
            <GlanceCard company={company} isAwaiting={isAwaiting} />
            <ContactCard company={company} isAwaiting={isAwaiting} />
            <AfterPaint>
              {!isOwn && <ReportAction subject="company" subjectId={company.id} name={company.name} />}
            </AfterPaint>
          </>
        }
      >
        <DetailCard title={t('about')} className="min-w-0">
          {company.description ? (
            <p
              dir="auto"
              lang={foreignTo(language, company.description)}
              className="own-edge max-w-read whitespace-pre-line wrap-anywhere"
            >
              <FreeText>{company.description}</FreeText>
            </p>
          ) : (
            <p className="text-sm text-muted">{t('no_about')}</p>
          )}
        </DetailCard>
        <OpenPositions page={page} isAwaiting={isAwaiting} isOwn={isOwn} />
      </CompanyFrame>
    </>
  );
}

function Cover({ slug }: { slug: string }) {
  return (
    <>
      <div className="lg:hidden">
        <Naqsha slug={slug} tone="plate" height={92} />
      </div>
      <div className="max-lg:hidden">
        <Naqsha slug={slug} tone="plate" height={128} />
      </div>
    </>
  );
}

interface CompanyStripProps {
  isOwn: boolean;
  savedAt: Date;
  isStale: boolean;
  isSummary: boolean;
}

/** A strip above the page: it is the company's own, or a saved copy is shown. */
function CompanyStrip({ isOwn, savedAt, isStale, isSummary }: CompanyStripProps) {
  const { t } = useTranslation('company-page');
  const language = useLanguage();
  if (!isOwn && !isStale) return null;
  const age = formatAge(savedAt, language);
  return (
    <PageStrip isStale={isStale}>
      {[isOwn && t('own.strip'), isStale && t(isSummary ? 'saved_summary' : 'saved_copy', { age })]
        .filter(Boolean)
        .join(' ')}
    </PageStrip>
  );
}

/** Sets the title and the description of the page, the same as in the served HTML. */
function useCompanyHead({ name, industry, description }: CompanyPage['company']): void {
  const { t } = useTranslation('company-page');
  const label = useIndustryLabel()(industry);
  useDocumentTitle(t('document_title', { name }));
  usePageDescription(metaDescription(description) || t('description_without_about', { name, industry: label }));
}
