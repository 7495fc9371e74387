import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { Retryable } from '#pwa/data/core/live-resource.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { deleteJob } from '#pwa/data/hiring/own-jobs.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type ButtonVariant, buttonClass } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { LoadFailure } from '#pwa/ui/retry-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { applicationStatuses } from '#shared/catalog/statuses.ts';
import type { Job } from '#shared/model/job.ts';
import { OwnJobCard } from './own-job-card.tsx';

/** All jobs of the company, whatever their status. @see requirements Q4–Q7 */
export function JobsTab({ jobs }: { jobs: Retryable<Job[]> }) {
  const { t } = useTranslation('dashboard');
  const isOffline = useIsOffline();
  return (
    <>
      {isOffline && <OfflineLine>{t('offline.line')}</OfflineLine>}
      {jobs.state === 'ready' && (isOffline || jobs.isStale) && <AgeLine savedAt={jobs.savedAt} />}
      <div className="mt-6">
        <Jobs jobs={jobs} isOffline={isOffline} />
      </div>
    </>
  );
}

function Jobs({ jobs, isOffline }: { jobs: Retryable<Job[]>; isOffline: boolean }) {
  if (jobs.state === 'loading') return <JobsSkeleton />;
  if (jobs.state === 'failed') return <JobsFailure error={jobs.error} onRetry={jobs.retry} />;
  if (jobs.state === 'missing' || jobs.data.length === 0) return <NoJobs />;
  return <JobList jobs={jobs.data} isOffline={isOffline} />;
}

function JobList({ jobs, isOffline }: { jobs: readonly Job[]; isOffline: boolean }) {
  const { t } = useTranslation('dashboard');
  const heading = useRef<HTMLHeadingElement>(null);
  // The job stays while the dialog closes; otherwise its text would change during the animation.
  const [asked, setAsked] = useState<{ job: Job; isOpen: boolean }>();
  const ask = useCallback((job: Job) => setAsked({ job, isOpen: true }), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t('jobs.list')}
      </h2>
      <ul className="grid gap-4">
        {jobs.map((job) => (
          <li key={job.id} className="min-w-0">
            <OwnJobCard job={job} isOffline={isOffline} onDelete={ask} />
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteJobDialog
          key={asked.job.id}
          job={asked.job}
          isOpen={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          fallbackFocus={heading}
        />
      )}
    </>
  );
}

function AgeLine({ savedAt }: { savedAt: Date }) {
  const { t } = useTranslation('dashboard');
  const age = formatAge(savedAt, useLanguage());
  const isOffline = useIsOffline();
  return (
    <p className="mt-2 flex items-center gap-2 text-xs text-warning-ink">
      <Nuqta kind="hollow" />
      <span>{t(isOffline ? 'offline.saved' : 'offline.stale', { age })}</span>
    </p>
  );
}

function JobsFailure({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const { t } = useTranslation('dashboard');
  return <LoadFailure isCard title={t('jobs.failed')} hint={failureText(t, error)} onRetry={onRetry} />;
}

function NoJobs() {
  const { t } = useTranslation('dashboard');
  return (
    <div className="card-d">
      <EmptyState title={t('jobs.empty')} hint={t('jobs.empty_hint')} action={<PostJobLink variant="outline" />} />
    </div>
  );
}

function JobsSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div className="grid gap-4" aria-hidden="true" aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="card-d grid gap-4 p-6">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-11 w-44" />
          </div>
        ))}
      </div>
    </div>
  );
}

interface DeleteJobDialogProps {
  job: Job;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus when the job's card is removed. */
  fallbackFocus: RefObject<HTMLElement | null>;
}

/** Asks before a job is deleted, and names what is deleted with it. @see requirements Q5, Q6 */
function DeleteJobDialog({ job, isOpen, onClose, fallbackFocus }: DeleteJobDialogProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { title } = useInLanguage(job);
  const [isBusy, setIsBusy] = useState(false);
  const count = applicationStatuses.reduce((sum, status) => sum + (job.applicationCounts?.[status] ?? 0), 0);

  async function confirm() {
    setIsBusy(true);
    try {
      const deletedCount = await deleteJob(job);
      const description = t('delete.gone', { count: deletedCount, number: formatNumber(deletedCount, language) });
      showToast({ title: t('delete.done'), description });
    } catch (fault) {
      showToast({ title: t('delete.failed'), description: faultText(t, fault), tone: 'destructive' });
    }
    setIsBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      isBusy={isBusy}
      fallbackFocus={fallbackFocus}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {t('delete.hint', { title, count, number: formatNumber(count, language) })}
    </ConfirmDialog>
  );
}

/** Opens an empty job form; offline too, because the fields are stored as a draft. @see requirements Q2, R9 */
export function PostJobLink({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('dashboard');
  return (
    <Link
      to="/company-dashboard"
      search={{ form: 'new' }}
      state={{ isOver: true }}
      resetScroll={false}
      className={buttonClass({ variant })}
    >
      <IconPlus className="icon" aria-hidden="true" />
      <span>{t('post_job')}</span>
    </Link>
  );
}
