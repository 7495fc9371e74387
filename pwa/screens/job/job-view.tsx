import { lazy } from 'react';
import type { JobPage } from '#pwa/data/directory/use-job.ts';
import { onceReachable } from '#pwa/data/offline/once-reachable.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { useDocumentTitle } from '#pwa/ui/use-document-title.ts';
import { usePageDescription } from '#pwa/ui/use-page-description.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { ApplyPanel } from './apply-panel.tsx';
import { CompanyCard } from './company-card.tsx';
import { JobFrame } from './job-frame.tsx';
import { JobHead } from './job-head.tsx';
import { JobStrip } from './job-strip.tsx';
import { SkillsCard } from './skills-card.tsx';

const ReportAction = lazy(() =>
  onceReachable(() =>
    import('#pwa/features/reports/load-report-action.ts').then(({ loadReportAction }) => loadReportAction()),
  ),
);

export interface JobViewProps {
  page: JobPage;
  savedAt: Date;
  /** A saved copy: the server could not be asked. */
  isStale: boolean;
  /** The company that posted it is looking. */
  isOwn: boolean;
}

/** A job as candidates see it; its company sees it in any state. */
export function JobView({ page, savedAt, isStale, isOwn }: JobViewProps) {
  const { t } = useTranslation('job-page');
  const { job, isSummary = false } = page;
  useDocumentTitle(t('document_title', { title: job.title, company: job.companyName }));
  usePageDescription(metaDescription(job.description));
  return (
    <>
      <JobStrip job={job} isOwn={isOwn} savedAt={savedAt} isStale={isStale} isSummary={isSummary} />
      <JobFrame
        logo={<CompanyLogo slug={job.companySlug} logoUrl={job.companyLogo} size={64} isEager />}
        head={<JobHead job={job} />}
        side={<ApplyPanel job={job} isOwn={isOwn} />}
      >
        <DetailCard title={t('about')} className="min-w-0">
          <p dir="auto" className="own-edge max-w-read whitespace-pre-line wrap-anywhere">
            <FreeText>{job.description}</FreeText>
          </p>
          {isSummary && isStale && <p className="mt-4 text-sm text-muted">{t('about_cut')}</p>}
        </DetailCard>
        <SkillsCard job={job} />
        <CompanyCard job={job} />
        <AfterPaint>{!isOwn && <ReportAction subject="job" subjectId={job.id} name={job.title} />}</AfterPaint>
      </JobFrame>
    </>
  );
}
