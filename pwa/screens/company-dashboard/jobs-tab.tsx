import { IconRefresh } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { Retryable } from '#pwa/data/core/live-resource.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { Job } from '#shared/model/job.ts';
import { DeleteJobDialog } from './delete-job-dialog.tsx';
import { OwnJobCard } from './own-job-card.tsx';
import { PostJobLink } from './post-job-link.tsx';

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
  if (jobs.state === 'failed') return <Failed error={jobs.error} onRetry={jobs.retry} />;
  if (jobs.state === 'missing' || jobs.data.length === 0) return <NoJobs />;
  return <JobList jobs={jobs.data} isOffline={isOffline} />;
}

function JobList({ jobs, isOffline }: { jobs: readonly Job[]; isOffline: boolean }) {
  const { t } = useTranslation('dashboard');
  const heading = useRef<HTMLHeadingElement>(null);
  // The job stays while the dialog goes, so that its words do not change on the way out.
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

function NoJobs() {
  const { t } = useTranslation('dashboard');
  return (
    <div className="card-d">
      <EmptyState title={t('jobs.empty')} hint={t('jobs.empty_hint')} action={<PostJobLink variant="outline" />} />
    </div>
  );
}

function Failed({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="card-d" role="alert">
      <EmptyState
        title={t('jobs.failed')}
        hint={failureText(t, error)}
        action={
          <Button variant="outline" icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
        }
      />
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
