import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { useReceivedApplications } from '#pwa/data/hiring/received-applications.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { LoadFailure } from '#pwa/ui/retry-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { Job } from '#shared/model/job.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import type { ApplicationsRequest, DashboardSearch } from '../dashboard-address.ts';
import { ReceivedList } from './received-list.tsx';

export interface ReceivedDialogProps {
  companyId: number;
  asked: ApplicationsRequest;
  /** Undefined before the jobs are loaded, null when the company has no such job. */
  job: Job | null | undefined;
  onChange: (over: DashboardSearch) => void;
  onClose: () => void;
}

/** The applications for a job, in a dialog that the address opens. @see requirements S1 */
export function ReceivedDialog({ companyId, asked, job, onChange, onClose }: ReceivedDialogProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const received = useReceivedApplications({ companyId, jobId: asked.jobId });
  const isOffline = useIsOffline();
  const all = received.state === 'ready' ? received.data : [];
  const counted = t('received.count', { count: all.length, number: formatNumber(all.length, language) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="broad"
      hasHistoryEntry={false}
      title={t('received.title')}
      subtitle={
        <>
          {job && <bdi>{inLanguage(job, language).title}</bdi>}
          {job && received.state === 'ready' && <span className="px-1.5">·</span>}
          {received.state === 'ready' && <span>{counted}</span>}
        </>
      }
    >
      {received.state === 'loading' && <ReceivedSkeleton />}
      {received.state === 'failed' && <ReceivedFailure error={received.error} onRetry={received.retry} />}
      {received.state === 'ready' && (
        <>
          {isOffline && (
            <div className="mb-4">
              <OfflineLine>{t('received.offline_shown')}</OfflineLine>
            </div>
          )}
          <ReceivedList companyId={companyId} all={all} asked={asked} isOffline={isOffline} onChange={onChange} />
        </>
      )}
    </Dialog>
  );
}

/** The applications could not be loaded. @see requirements S3 */
function ReceivedFailure({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const { t } = useTranslation('dashboard');
  const hint = error.kind === 'offline' ? t('received.offline') : failureText(t, error);
  return <LoadFailure title={t('received.failed')} hint={hint} onRetry={onRetry} />;
}

/** The skeleton of the applications while they load. */
function ReceivedSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <div role="status">
      <span className="sr-only">{t('received.loading')}</span>
      <div aria-hidden="true" aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="flex gap-3.5 border-b border-line py-3">
            <Skeleton className="size-12 rounded-[28%]" />
            <div className="grid flex-1 gap-3">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-7 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
