import {
  IconCalendar,
  IconCoins,
  IconInbox,
  IconMapPin,
  IconShieldExclamation,
  IconShieldSearch,
  IconStairsUp,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { serverNow } from '#pwa/data/core/time.ts';
import { IndustryIcon } from '#pwa/features/catalog/industry-icon.tsx';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { Fact, useExperienceText, usePayText, usePlaceText } from '#pwa/features/jobs/job-facts.tsx';
import { formatDay, formatNumber } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Badge, type BadgeTone, Chip, Nuqta } from '#pwa/ui/marks.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { type ApplicationStatus, applicationStatuses, type JobStatus, jobStatuses } from '#shared/catalog/statuses.ts';
import type { Job, JobModeration } from '#shared/model/job.ts';
import { expiryDay } from '#shared/rules/expiry-day.ts';
import { type ShownStatus, shownStatus } from './job-term.ts';
import { OwnJobActions } from './own-job-actions.tsx';

const tones: Record<ShownStatus, BadgeTone> = {
  active: 'success',
  draft: 'neutral',
  closed: 'neutral',
  expired: 'warning',
  'moderation.closed': 'error',
  'moderation.reopening': 'info',
  'moderation.review': 'info',
  'moderation.refused': 'error',
};

/** The status of a job. @see requirements Q4 */
function StatusBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation('dashboard');
  const isFull = status === 'active' || status === 'closed';
  return (
    <Badge tone={tones[status]} icon={<Nuqta kind={isFull ? 'full' : 'hollow'} />}>
      {isJobStatus(status) ? t(`catalog:jobStatuses.${status}`) : t(`jobs.${status}`)}
    </Badge>
  );
}

function isJobStatus(status: ShownStatus): status is JobStatus {
  return jobStatuses.some((known) => known === status);
}

export interface OwnJobCardProps {
  job: Job;
  /** Without a connection nothing can be changed. */
  isOffline: boolean;
  onDelete: (job: Job) => void;
}

/** One job of the company, with its facts and actions. @see requirements Q4, Q5, Q9 */
export const OwnJobCard = memo(function OwnJobCard({ job: given, isOffline, onDelete }: OwnJobCardProps) {
  const job = useInLanguage(given);
  const { t } = useTranslation('dashboard');
  const titleId = `job-${job.id}`;
  return (
    <article
      className="card-d p-5 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
      aria-labelledby={titleId}
    >
      <div className="flex items-start justify-between gap-4">
        <h3 id={titleId} className="name min-w-0 text-xl wrap-anywhere">
          <Written>{job.title}</Written>
        </h3>
        <StatusBadge status={shownStatus(job, serverNow())} />
      </div>
      <OwnJobFacts job={job} />
      {job.moderation && <ModerationNotice moderation={job.moderation} />}
      <p className="ua mt-3 line-clamp-3 max-w-read text-sm" dir="auto">
        {job.description}
      </p>
      {job.skills.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={t('jobs.skills')}>
          {job.skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
        <JobApplications job={job} />
        <OwnJobActions job={given} isOffline={isOffline} onDelete={onDelete} />
      </div>
    </article>
  );
});

function OwnJobFacts({ job }: { job: Job }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const day = formatDay(expiryDay(job), language);
  const isOver = Date.parse(job.expiryDate) <= serverNow().getTime();
  const pay = usePayText()(job);
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <Fact icon={<IndustryIcon industry={job.industry} />}>{useIndustryLabel()(job.industry)}</Fact>
      <Fact icon={<IconMapPin className="icon" aria-hidden="true" />}>
        <bdi>{usePlaceText(job)}</bdi>
      </Fact>
      <Fact icon={<IconStairsUp className="icon" aria-hidden="true" />}>
        {useExperienceText()(job.experienceYears)}
      </Fact>
      {pay && (
        <Fact icon={<IconCoins className="icon" aria-hidden="true" />}>
          <bdi>{pay}</bdi>
        </Fact>
      )}
      <Fact icon={<IconCalendar className="icon" aria-hidden="true" />}>
        {t(isOver ? 'jobs.expired_on' : 'jobs.expires', { day })}
      </Fact>
    </p>
  );
}

/** The moderators' hold on a job, its reason, and the company's next step. */
function ModerationNotice({ moderation: { state, reason } }: { moderation: JobModeration }) {
  const { t } = useTranslation('dashboard');
  const isWaiting = state === 'reopening' || state === 'review';
  const Icon = isWaiting ? IconShieldSearch : IconShieldExclamation;
  return (
    <div className="mt-4">
      <Notice
        tone={isWaiting ? 'info' : 'warning'}
        icon={<Icon className="icon" aria-hidden="true" />}
        title={t(`moderation.${state}`)}
      >
        <p>{t(`moderation.${state}_hint`)}</p>
        {reason && (
          <div className="mt-3">
            <p className="text-xs font-semibold">{t('moderation.reason')}</p>
            <p className="ua whitespace-pre-line wrap-anywhere" dir="auto">
              {reason}
            </p>
          </div>
        )}
      </Notice>
    </div>
  );
}

const marks: Record<ApplicationStatus, { kind: 'full' | 'hollow' | 'half'; tone: string }> = {
  pending: { kind: 'full', tone: 'text-primary' },
  reviewing: { kind: 'half', tone: 'text-info-ink' },
  accepted: { kind: 'full', tone: 'text-success' },
  rejected: { kind: 'full', tone: 'text-error-ink' },
};

/** A link to the applications of a job, and how many have each status. @see requirements Q5 */
function JobApplications({ job }: { job: Job }) {
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
      {/* In words, because the Arabic zero alone looks like a dot. */}
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
