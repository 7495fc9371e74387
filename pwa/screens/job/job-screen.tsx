import { getRouteApi } from '@tanstack/react-router';
import { useCompanySession } from '#pwa/data/account/use-company-session.ts';
import { useMinute } from '#pwa/data/app/use-minute.ts';
import { isOpenNow } from '#pwa/data/directory/open-jobs.ts';
import { companyOfJob, useJob } from '#pwa/data/directory/use-job.ts';
import { JobEnded, JobFailure } from './job-failure.tsx';
import { JobSkeleton } from './job-skeleton.tsx';
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
