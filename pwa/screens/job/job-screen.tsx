import { getRouteApi } from '@tanstack/react-router';
import { isOpenNow } from '#pwa/data/core/open-jobs.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { companyOfJob, useJob } from '#pwa/data/directory/use-job.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { JobEnded, JobFailure } from './job-failure.tsx';
import { JobFrame } from './job-frame.tsx';
import { JobView } from './job-view.tsx';

const route = getRouteApi('/jobs/$id');

/** One job with everything a candidate needs. @see requirements L8, L10 */
export function JobScreen() {
  const { id: written } = route.useParams();
  const id = Number(written);
  const page = useJob(id);
  const session = useCompanySession();
  const now = useMinute();
  switch (page.state) {
    case 'loading':
      return <JobSkeleton />;
    case 'missing':
      return <JobEnded id={written} company={companyOfJob(id)} />;
    case 'failed':
      return <JobFailure id={written} error={page.error} onRetry={page.retry} />;
    case 'ready': {
      const { job } = page.data;
      const isOwn = session.state === 'signed-in' && session.account.id === job.companyId;
      if (!(isOwn || isOpenNow(job, now))) {
        // Only its company gets a job that is not open; the session may not be known yet.
        return session.state === 'unknown' ? <JobSkeleton /> : <JobEnded id={written} company={job} />;
      }
      return <JobView key={id} {...page} page={page.data} isOwn={isOwn} />;
    }
  }
}

/** Stands in for a job, with its geometry. */
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
