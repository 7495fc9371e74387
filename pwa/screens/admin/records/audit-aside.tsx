import { Link } from '@tanstack/react-router';
import { useAuditLog } from '#pwa/data/admin/use-admin-list.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AuditEntries } from './audit-entries.tsx';

const shownCount = 5;

/** The last acts, beside their targets; it follows each new one. */
export function AuditAside() {
  const { t } = useTranslation('admin');
  const { list } = useAuditLog();
  if (list.state !== 'ready') return null;
  const entries = list.data.cards.slice(0, shownCount);
  return (
    <section className="card-d admin-aside" aria-labelledby="audit-title">
      <h2 id="audit-title" className="mb-4 text-xl">
        {t('log.title')}
      </h2>
      {entries.length > 0 ? <AuditEntries entries={entries} /> : <p className="text-sm text-muted">{t('empty.log')}</p>}
      <Link to="/admin/$" params={{ _splat: 'audit-log' }} className="admin-link text-link">
        {t('log.full')}
      </Link>
    </section>
  );
}
