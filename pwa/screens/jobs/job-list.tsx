import { memo } from 'react';
import { useMinute } from '#pwa/data/core/time.ts';
import { useAppliedJobs } from '#pwa/data/hiring/use-applied-jobs.ts';
import { JobCard } from '#pwa/features/jobs/job-card.tsx';
import { useOwnMatch } from '#pwa/features/jobs/use-own-match.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { JobCard as Job } from '#shared/model/job.ts';

/** The results as rows of one list; the browser draws only those near the screen. */
export const JobList = memo(function JobList({ jobs, total }: { jobs: readonly Job[]; total: number }) {
  const { t } = useTranslation('jobs');
  const now = useMinute();
  const matchOf = useOwnMatch();
  const applied = useAppliedJobs();
  return (
    <ul className="job-list" aria-label={t('list')}>
      {jobs.map((job, index) => (
        <li key={job.id} aria-setsize={total} aria-posinset={index + 1}>
          <JobCard job={job} now={now} matchOf={matchOf} isApplied={applied?.has(job.id) ?? false} />
        </li>
      ))}
    </ul>
  );
});
