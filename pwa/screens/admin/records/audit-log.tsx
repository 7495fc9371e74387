import { useAuditLog } from '#pwa/data/admin/use-admin-list.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AdminResults } from '../admin-results.tsx';
import { AuditEntries } from './audit-entries.tsx';

/** The acts of administrators, newest first. */
export function AuditLog() {
  const { t } = useTranslation('admin');
  return (
    <AdminResults title={t('list.log')} followed={useAuditLog()} empty={{ title: t('empty.log') }}>
      {(entries) => (
        <div className="card-d max-w-read p-5">
          <AuditEntries entries={entries} />
        </div>
      )}
    </AdminResults>
  );
}
