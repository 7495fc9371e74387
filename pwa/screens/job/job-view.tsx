import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { isOpenNow, type ShownJob } from '#pwa/data/core/open-jobs.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import type { JobPage } from '#pwa/data/directory/use-job.ts';
import { ProvenMark } from '#pwa/features/catalog/proven-mark.tsx';
import { Written } from '#pwa/features/catalog/written.tsx';
import { JobFacts } from '#pwa/features/jobs/job-facts.tsx';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { CompanyLogo } from '#pwa/ui/company-logo.tsx';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { FreeText } from '#pwa/ui/free-text.tsx';
import { Badge, Nuqta } from '#pwa/ui/marks.tsx';
import { useDocumentTitle, usePageDescription } from '#pwa/ui/page-meta.ts';
import { PageStrip, PageTop } from '#pwa/ui/page-top.tsx';
import { foreignTo, nameBeside } from '#shared/rules/both-languages.ts';
import { metaDescription } from '#shared/rules/text-preview.ts';
import { ApplyPanel } from './apply-panel.tsx';
import { SkillsCard } from './skills-card.tsx';

const ReportAction = lazy(() =>
  onceReachable(() =>
    import('#pwa/features/reports/report-action.tsx').then(({ loadReportAction }) => loadReportAction()),
  ),
);

export interface JobViewProps {
  page: JobPage;
  savedAt: Date;
  /** A saved copy, because the server could not be reached. */
  isStale: boolean;
  /** The company that posted the job is looking. */
  isOwn: boolean;
}

/** A job as candidates see it; its company sees it in any state. */
export function JobView({ page, savedAt, isStale, isOwn }: JobViewProps) {
  const { t } = useTranslation('job-page');
  const { job: given, isSummary = false } = page;
  const job = useInLanguage(given);
  const language = useLanguage();
  useDocumentTitle(t('document_title', { title: job.title, company: job.companyName }));
  usePageDescription(metaDescription(job.description));
  return (
    <>
      <PageTop isOwn={isOwn}>
        <JobStrip job={job} isOwn={isOwn} savedAt={savedAt} isStale={isStale} isSummary={isSummary} />
      </PageTop>
      <JobFrame
        logo={<CompanyLogo slug={job.companySlug} logoUrl={job.companyLogo} size={64} isEager />}
        head={<JobHead job={job} />}
        side={<ApplyPanel job={given} isOwn={isOwn} />}
      >
        <DetailCard title={t('about')} className="min-w-0">
          <p
            dir="auto"
            lang={foreignTo(language, job.description)}
            className="own-edge max-w-read whitespace-pre-line wrap-anywhere"
          >
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

/** The job's company, with a link to its page. */
function CompanyCard({ job }: { job: ShownJob }) {
  const { t } = useTranslation('job-page');
  const other = nameBeside({ name: job.companyName, nameOther: job.companyNameOther });
  return (
    <section className="card-d flex flex-wrap items-center gap-4 p-5 lg:p-6">
      <CompanyLogo slug={job.companySlug} logoUrl={job.companyLogo} size={56} />
      <div className="job-employer">
        <h2 className="name text-lg">
          <Written className="ua block">{job.companyName}</Written>
        </h2>
        {other && (
          <p className="text-sm text-muted">
            <Written>{other}</Written>
          </p>
        )}
        {job.companyProvenHost && (
          <p className="text-sm wrap-anywhere text-muted">{t('catalog:proven', { host: job.companyProvenHost })}</p>
        )}
      </div>
      <Link to="/company/$slug" params={{ slug: job.companySlug }} className={buttonClass({ variant: 'outline' })}>
        {t('view_company')}
      </Link>
    </section>
  );
}

interface JobStripProps {
  job: ShownJob;
  isOwn: boolean;
  savedAt: Date;
  isStale: boolean;
  isSummary: boolean;
}

/** A strip above the page: the company sees who can see its job, and everybody that a saved copy is shown. */
function JobStrip({ job, isOwn, savedAt, isStale, isSummary }: JobStripProps) {
  const { t } = useTranslation('job-page');
  const language = useLanguage();
  const now = useMinute();
  if (!isOwn && !isStale) return null;
  const isOpen = isOpenNow(job, now);
  const age = formatAge(savedAt, language);
  return (
    <PageStrip isStale={isStale} isPending={!isOpen}>
      {[
        isOwn && t(isOpen ? 'own.strip' : 'own.strip_hidden'),
        isStale && t(isSummary ? 'saved_summary' : 'saved_copy', { age }),
      ]
        .filter(Boolean)
        .join(' ')}
    </PageStrip>
  );
}

/** Title, company, and the most important facts. @see requirements L3 */
function JobHead({ job }: { job: ShownJob }) {
  const { t } = useTranslation('job-page');
  const now = useMinute();
  return (
    <>
      <h1 className="name text-2xl leading-[1.42] lg:text-3xl">
        <Written className="ua block wrap-anywhere">{job.title}</Written>
      </h1>
      <p>
        <Link
          to="/company/$slug"
          params={{ slug: job.companySlug }}
          className="text-link min-h-6 min-w-0 content-center wrap-anywhere"
        >
          <Written>{job.companyName}</Written>
          <ProvenMark host={job.companyProvenHost} />
        </Link>
      </p>
      <JobFacts job={job} className="mt-3 items-center">
        {job.employmentType && <Badge>{t(`job-words:employment_types.${job.employmentType}`)}</Badge>}
        {isOpenNow(job, now) ? (
          <Badge tone="success" icon={<Nuqta />}>
            {t('open')}
          </Badge>
        ) : (
          <Badge icon={<Nuqta kind="hollow" />}>{t(stateOf(job))}</Badge>
        )}
      </JobFacts>
    </>
  );
}

function stateOf(job: ShownJob) {
  const status = 'status' in job ? job.status : 'active';
  return status === 'active' ? 'own.expired' : (`own.status_${status}` as const);
}

export interface JobFrameProps {
  logo: ReactNode;
  /** Title, company and facts. */
  head: ReactNode;
  /** Applying, and the dates; below the head on phones. */
  side: ReactNode;
  children: ReactNode;
}

/** The layout of a job's page, for the page and its skeleton. */
export function JobFrame({ logo, head, side, children }: JobFrameProps) {
  const { t } = useTranslation('job-page');
  return (
    <article className="wrap pt-4 pb-20 lg:pt-8 lg:pb-28">
      <Link to="/jobs" className="flex min-h-11 w-max items-center gap-2 text-sm text-muted hover:text-primary-ink">
        <IconArrowLeft className="icon icon-dir" aria-hidden="true" />
        <span>{t('all_jobs')}</span>
      </Link>
      <div className="job-page mt-2">
        <header className="job-page-head min-w-0">
          {logo}
          <div className="min-w-0 flex-1">{head}</div>
        </header>
        <div className="job-page-side min-w-0">{side}</div>
        <div className="grid min-w-0 grid-cols-1 gap-5">{children}</div>
      </div>
    </article>
  );
}
