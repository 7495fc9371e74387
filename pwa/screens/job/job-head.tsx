import { Link } from '@tanstack/react-router';
import { isOpenNow, type ShownJob } from '#pwa/data/core/open-jobs.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { JobFacts } from '#pwa/features/jobs/job-facts.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

/** Title, company and the facts that decide whether one reads on. @see requirements L3 */
export function JobHead({ job }: { job: ShownJob }) {
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
