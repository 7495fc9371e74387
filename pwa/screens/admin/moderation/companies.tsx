import { useAdminCompanies } from '#pwa/data/use-admin-list.ts';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { AuditAside } from '../records/audit-aside.tsx';
import { useAdminAddress } from '../use-admin-address.ts';
import { CompanyRow } from './company-row.tsx';
import { ModerationTools } from './moderation-tools.tsx';

/** Companies, and whether they are active and verified. @see trust §6 */
export function Companies() {
  const { t } = useTranslation('admin');
  const isOffline = useConnection() === 'offline';
  const search = useAdminAddress();
  const companies = useAdminCompanies({ q: search.text, industry: search.industry, view: search.view });
  return (
    <div className="admin-columns">
      <div className="min-w-0">
        <ModerationTools
          search={search}
          hint={t(search.view === 'hidden' ? 'companies.search_hidden' : 'companies.search')}
          isDisabled={isOffline}
        />
        <AdminCount of="companies" list={companies.list} />
        <AdminResults
          title={t('list.companies')}
          followed={companies}
          empty={{ title: t('empty.companies') }}
          onClear={search.isFiltered ? search.clear : undefined}
        >
          {(cards) => (
            <ul className="admin-rows" aria-label={t('list.companies')}>
              {cards.map((company) => (
                <li key={company.id}>
                  <CompanyRow company={company} isDisabled={isOffline} />
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
