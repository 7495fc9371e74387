import { Link } from '@tanstack/react-router';
import type { ShownJob } from '#pwa/data/directory/open-jobs.ts';
import { ApplyButton } from '#pwa/features/applications/apply-button.tsx';
import { JobFacts } from '#pwa/features/jobs/job-facts.tsx';

/**
 * One open position of the company: its facts, and for other readers the way to apply. @see requirements L3, L10
 */
export function Position({ job, isFirst, isOwn }: { job: ShownJob; isFirst: boolean; isOwn: boolean }) {
  return (
    <li className={isFirst ? undefined : 'mt-5 border-t border-line pt-5'}>
      <h3 className="name text-lg">
        <Link to="/jobs/$id" params={{ id: String(job.id) }} className="hover:text-primary-ink">
          <bdi className="ua block wrap-anywhere">{job.title}</bdi>
        </Link>
      </h3>
      <JobFacts job={job} className="mt-1" />
      <p dir="auto" className="ua clamp-3 mt-3 text-sm wrap-anywhere">
        {job.description}
      </p>
      {!isOwn && (
        <div className="mt-4 empty:hidden">
          <ApplyButton job={job} isQuiet />
        </div>
      )}
    </li>
  );
}
