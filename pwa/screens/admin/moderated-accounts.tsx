import type { ReactNode } from 'react';
import { type FollowedAdminList, useAdminCompanies, useAdminUsers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { CompanyRow, PersonRow } from './account-rows.tsx';
import { AdminList } from './admin-list.tsx';
import { AccountSearch, type AccountSearchProps } from './admin-tools.tsx';
import { BesideAuditLog } from './audit-log.tsx';
import { useAdminAddress } from './use-admin-address.ts';

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

interface ModeratedAccountsProps<Account extends { id: number }> {
  of: 'users' | 'companies';
  search: ReturnType<typeof useAdminAddress>;
  hint: string;
  isDisabled: boolean;
  followed: FollowedAdminList<Account>;
  /** The row of an account. */
  children: (account: Account) => ReactNode;
}

/** Accounts, with their search and the moderators' acts on them. */
function ModeratedAccounts<Account extends { id: number }>(props: ModeratedAccountsProps<Account>) {
  const { of, search, hint, isDisabled, followed, children } = props;
  const { t } = useTranslation('admin');
  return (
    <BesideAuditLog>
      <ModerationTools search={search} hint={hint} isDisabled={isDisabled} />
      <AdminList
        of={of}
        followed={followed}
        empty={{ title: t(`empty.${of}`) }}
        onClear={search.isFiltered ? search.clear : undefined}
      >
        {children}
      </AdminList>
    </BesideAuditLog>
  );
}

/** Which accounts are shown, listed or hidden ones. */
function ModerationTools({ search, ...rest }: Omit<AccountSearchProps, 'firstLabel' | 'children'>) {
  const { t } = useTranslation('admin');
  return (
    <AccountSearch search={search} firstLabel={t('people.view')} {...rest}>
      <Segmented
        label={t('people.view')}
        value={search.view}
        options={[
          { value: 'listed', label: t('people.listed') },
          { value: 'hidden', label: t('people.hidden') },
        ]}
        onChange={(view) => search.change({ view: view === 'hidden' ? view : '' })}
      />
    </AccountSearch>
  );
}
