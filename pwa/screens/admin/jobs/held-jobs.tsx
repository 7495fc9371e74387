import { useAdminJobs } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { adminJobViews } from '#shared/model/job-moderation.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { AuditAside } from '../records/audit-aside.tsx';
import { useAdminAddress } from '../use-admin-address.ts';
import { HeldJobRow } from './held-job-row.tsx';

/** The jobs that wait for a decision, or those that were closed or refused. */
export function HeldJobs() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { jobView: view, change } = useAdminAddress();
  const jobs = useAdminJobs(view);
  return (
    <div className="admin-columns">
      <div className="min-w-0">
        <div className="admin-field justify-items-start">
          <Segmented
            label={t('jobs.view')}
            value={view}
            options={adminJobViews.map((value) => ({ value, label: t(`jobs.views.${value}`) }))}
            onChange={(chosen) => change({ view: chosen === 'waiting' ? '' : chosen })}
          />
        </div>
        <AdminCount of="jobs" list={jobs.list} />
        <AdminResults
          title={t('list.jobs')}
          followed={jobs}
          empty={{ title: t(`empty.jobs_${view}`), hint: t(`empty.jobs_${view}_hint`) }}
        >
          {(items) => (
            <ul className="admin-rows" aria-label={t('list.jobs')}>
              {items.map((job) => (
                <li key={job.id}>
                  <HeldJobRow job={job} isDisabled={isOffline} />
                </li>
              ))}
            </ul>
          )}
        </AdminResults>
      </div>
      <AuditAside />
    </div>
  );
}
