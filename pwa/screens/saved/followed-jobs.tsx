import { Link } from '@tanstack/react-router';
import { useAppliedJobs } from '#pwa/data/hiring/use-applied-jobs.ts';
import { useFollowedJobs } from '#pwa/data/saved/use-followed-jobs.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';

/** The search of a followed company now. */
export function FollowedJobs({ slug }: { slug: string }) {
  const { t } = useTranslation('saved');
  const language = useLanguage();
  const jobs = useFollowedJobs(slug);
  const applied = useAppliedJobs();
  if (jobs.length === 0) return null;
  return (
    <ul className="mt-1 grid text-sm" aria-label={t('jobs_of')}>
      {jobs.map((job) => (
        <li key={job.id}>
          <Link to="/jobs/$id" params={{ id: String(job.id) }} className="text-link inline-flex min-h-8 items-center">
            <bdi className="ua">{inLanguage(job, language).title}</bdi>
          </Link>
          {applied?.has(job.id) && <span className="ms-2 text-success-ink">{t('applied')}</span>}
        </li>
      ))}
    </ul>
  );
}
