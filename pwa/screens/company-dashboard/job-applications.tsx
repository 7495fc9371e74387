import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import { type ApplicationStatus, applicationStatuses } from '#shared/catalog/statuses.ts';
import type { Job } from '#shared/model/job.ts';

const marks: Record<ApplicationStatus, { kind: 'full' | 'hollow' | 'half'; tone: string }> = {
  pending: { kind: 'full', tone: 'text-primary' },
  reviewing: { kind: 'half', tone: 'text-info-ink' },
  accepted: { kind: 'full', tone: 'text-success' },
  rejected: { kind: 'full', tone: 'text-error-ink' },
};

/** The way to the applications of a job, and how many have each status. @see requirements Q5 */
export function JobApplications({ job }: { job: Job }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const counts = job.applicationCounts;
  const all = applicationStatuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  const variant = counts?.pending ? 'primary' : 'outline';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:w-full">
      <Link
        to="/company-dashboard"
        search={{ applications: String(job.id) }}
        state={{ isOver: true }}
        resetScroll={false}
        className={buttonClass({ variant, className: 'max-md:w-full' })}
      >
        <IconInbox className="icon" aria-hidden="true" />
        <span>{t('jobs.applications')}</span>
        {all > 0 && <span className="font-normal">{formatNumber(all, language)}</span>}
      </Link>
      {/* The Arabic zero alone is a dot. */}
      {all === 0 && <p className="text-sm text-muted">{t('received.empty')}</p>}
      {counts && all > 0 && (
        <ul className="flex flex-wrap gap-x-4" aria-label={t('jobs.by_status')}>
          {applicationStatuses.map((status) => (
            <Count key={status} jobId={job.id} status={status} count={counts[status]} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Count({ jobId, status, count }: { jobId: number; status: ApplicationStatus; count: number }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { kind, tone } = marks[status];
  if (count === 0) return null;
  return (
    <li>
      <Link
        to="/company-dashboard"
        search={{ applications: String(jobId), status }}
        state={{ isOver: true }}
        resetScroll={false}
        className="flex min-h-11 items-center gap-2 text-sm text-muted hover:text-primary-ink"
      >
        <Nuqta kind={kind} className={tone} />
        <span>{t(`jobs.count.${status}`, { count, number: formatNumber(count, language) })}</span>
      </Link>
    </li>
  );
}
