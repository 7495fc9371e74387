import { getRouteApi, Link } from '@tanstack/react-router';
import { isOpenNow } from '#pwa/data/core/open-jobs.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { companyOfJob, type JobCompany, useJob } from '#pwa/data/directory/use-job.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { PageFailure } from '#pwa/features/missing/not-found-page.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { NothingHere } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { useDocumentTitle } from '#pwa/ui/page-meta.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { JobFrame, JobView } from './job-view.tsx';

const route = getRouteApi('/jobs/$id');

/** One job with everything a candidate needs. @see requirements L8, L10 */
export function JobScreen() {
  const { id: idText } = route.useParams();
  const id = Number(idText);
  const page = useJob(id);
  const session = useCompanySession();
  const now = useMinute();
  switch (page.state) {
    case 'loading':
      return <JobSkeleton />;
    case 'missing':
      return <JobEnded id={idText} company={companyOfJob(id)} />;
    case 'failed':
      return <PageFailure of="job-page" address={`jobs/${idText}`} error={page.error} onRetry={page.retry} />;
    case 'ready': {
      const { job } = page.data;
      const isOwn = session.state === 'signed-in' && session.account.id === job.companyId;
      if (!(isOwn || isOpenNow(job, now))) {
        // Only its company gets a job that is not open; the session may not be known yet.
        return session.state === 'unknown' ? <JobSkeleton /> : <JobEnded id={idText} company={job} />;
      }
      return <JobView key={id} {...page} page={page.data} isOwn={isOwn} />;
    }
  }
}

/** The skeleton of a job's page. */
function JobSkeleton() {
  const { t } = useTranslation('job-page');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true" inert>
        <JobFrame
          logo={<Skeleton className="h-16 w-16 rounded-[28%]" />}
          head={
            <>
              <Skeleton className="my-2.5 h-8 w-56 max-w-full" />
              <Skeleton className="h-5 w-40" />
            </>
          }
          side={<CardSkeleton />}
        >
          <CardSkeleton />
          <CardSkeleton />
        </JobFrame>
      </div>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="card-d grid content-start gap-4 p-6">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-4 w-full max-w-read" />
      <Skeleton className="h-4 w-2/3 max-w-read" />
    </div>
  );
}

interface JobEndedProps {
  /** The id in the address. */
  id: string;
  /** The company of the job, where the device still has it. */
  company: JobCompany | undefined;
}

/** The job was closed, has expired, or never existed. @see requirements L10 */
function JobEnded({ id, company }: JobEndedProps) {
  const { t } = useTranslation('job-page');
  useDocumentTitle(t('shell:title.suffix', { title: t('shell:title.job_ended') }));
  return (
    <NothingHere
      address={`jobs/${id}`}
      title={t('ended.title')}
      hint={t('ended.hint')}
      actions={
        <>
          <Link to="/jobs" className={buttonClass()}>
            {t('all_jobs')}
          </Link>
          {company && (
            <Link
              to="/company/$slug"
              params={{ slug: company.companySlug }}
              className={buttonClass({ variant: 'outline', className: 'max-w-full' })}
            >
              <bdi className="truncate">{t('ended.company', { company: company.companyName })}</bdi>
            </Link>
          )}
        </>
      }
    />
  );
}
