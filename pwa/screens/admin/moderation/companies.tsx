import { useAdminCompanies } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useAdminAddress } from '../use-admin-address.ts';
import { CompanyRow } from './company-row.tsx';
import { ModeratedAccounts } from './moderated-accounts.tsx';

/** Companies, and whether they are active and verified. @see trust §6 */
export function Companies() {
  const { t } = useTranslation('admin');
  const isDisabled = useIsOffline();
  const search = useAdminAddress();
  const followed = useAdminCompanies({ q: search.text, industry: search.industry, view: search.view });
  const hint = t(search.view === 'hidden' ? 'companies.search_hidden' : 'companies.search');
  return (
    <ModeratedAccounts of="companies" search={search} hint={hint} isDisabled={isDisabled} followed={followed}>
      {(company) => <CompanyRow company={company} isDisabled={isDisabled} />}
    </ModeratedAccounts>
  );
}
