import { useAdminReports } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { reportStatuses } from '#shared/catalog/reports.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { AuditAside } from '../records/audit-aside.tsx';
import { useAdminAddress } from '../use-admin-address.ts';
import { ReportRow } from './report-row.tsx';

/** The reports, newest first; the open ones, unless others are asked for. */
export function Reports() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const { reportStatus: status, change } = useAdminAddress();
  const reports = useAdminReports(status);
  return (
    <div className="admin-columns">
      <div className="min-w-0">
        <div className="admin-field justify-items-start">
          <Segmented
            label={t('reports.view')}
            value={status}
            options={reportStatuses.map((value) => ({ value, label: t(`reports.statuses.${value}`) }))}
            onChange={(chosen) => change({ status: chosen === 'open' ? '' : chosen })}
          />
        </div>
        <AdminCount of="reports" list={reports.list} />
        <AdminResults
          title={t('list.reports')}
          followed={reports}
          empty={{ title: t(`empty.reports_${status}`), hint: t('empty.reports_hint') }}
        >
          {(items) => (
            <ul className="admin-rows" aria-label={t('list.reports')}>
              {items.map((report) => (
                <li key={report.id}>
                  <ReportRow report={report} isDisabled={isOffline} />
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
