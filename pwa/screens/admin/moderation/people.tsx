import { useAdminUsers } from '#pwa/data/use-admin-list.ts';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { AuditAside } from '../records/audit-aside.tsx';
import { useAdminAddress } from '../use-admin-address.ts';
import { ModerationTools } from './moderation-tools.tsx';
import { PersonRow } from './person-row.tsx';

/** People, and whether they are active and verified. @see trust §6 */
export function People() {
  const { t } = useTranslation('admin');
  const isOffline = useConnection() === 'offline';
  const search = useAdminAddress();
  const users = useAdminUsers({ q: search.text, industry: search.industry, view: search.view });
  return (
    <div className="admin-columns">
      <div className="min-w-0">
        <ModerationTools
          search={search}
          hint={t(search.view === 'hidden' ? 'people.search' : 'feature.search_hint')}
          isDisabled={isOffline}
        />
        <AdminCount of="users" list={users.list} />
        <AdminResults
          title={t('list.users')}
          followed={users}
          empty={{ title: t('empty.users') }}
          onClear={search.isFiltered ? search.clear : undefined}
        >
          {(cards) => (
            <ul className="admin-rows" aria-label={t('list.users')}>
              {cards.map((user) => (
                <li key={user.id}>
                  <PersonRow user={user} isDisabled={isOffline} />
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
