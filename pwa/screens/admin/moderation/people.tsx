import { useAdminUsers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useAdminAddress } from '../use-admin-address.ts';
import { ModeratedAccounts } from './moderated-accounts.tsx';
import { PersonRow } from './person-row.tsx';

/** People, and whether they are active and verified. @see trust §6 */
export function People() {
  const { t } = useTranslation('admin');
  const isDisabled = useIsOffline();
  const search = useAdminAddress();
  const followed = useAdminUsers({ q: search.text, industry: search.industry, view: search.view });
  const hint = t(search.view === 'hidden' ? 'people.search' : 'feature.search_hint');
  return (
    <ModeratedAccounts of="users" search={search} hint={hint} isDisabled={isDisabled} followed={followed}>
      {(user) => <PersonRow user={user} isDisabled={isDisabled} />}
    </ModeratedAccounts>
  );
}
