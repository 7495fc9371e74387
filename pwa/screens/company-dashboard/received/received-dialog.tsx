import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useReceivedApplications } from '#pwa/data/hiring/received-applications.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import type { Job } from '#shared/model/job.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import type { AskedApplications } from '../read-dashboard-search.ts';
import { ReceivedList } from './received-list.tsx';
import { ReceivedFailure, ReceivedSkeleton } from './received-states.tsx';

export interface ReceivedDialogProps {
  companyId: number;
  asked: AskedApplications;
  /** Undefined while it is not known, null when the company has no such job. */
  job: Job | null | undefined;
  onChange: (over: DashboardSearch) => void;
  onClose: () => void;
}

/** The applications for a job, in a dialog with an address of its own. @see requirements S1 */
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
      hasEntry={false}
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
