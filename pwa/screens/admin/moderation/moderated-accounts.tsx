import type { ReactNode } from 'react';
import type { FollowedAdminList } from '#pwa/data/admin/use-admin-list.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { AccountSearch, type AccountSearchProps } from '../account-search.tsx';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { AuditAside } from '../records/audit-aside.tsx';
import type { useAdminAddress } from '../use-admin-address.ts';

export interface ModeratedAccountsProps<Account extends { id: number }> {
  of: 'users' | 'companies';
  search: ReturnType<typeof useAdminAddress>;
  hint: string;
  isDisabled: boolean;
  followed: FollowedAdminList<Account>;
  /** The row of an account. */
  children: (account: Account) => ReactNode;
}

/** Accounts, with their search and the moderators' acts on them. */
export function ModeratedAccounts<Account extends { id: number }>(props: ModeratedAccountsProps<Account>) {
  const { of, search, hint, isDisabled, followed, children } = props;
  const { t } = useTranslation('admin');
  const title = t(`list.${of}`);
  return (
    <div className="admin-columns">
      <div className="min-w-0">
        <ModerationTools search={search} hint={hint} isDisabled={isDisabled} />
        <AdminCount of={of} list={followed.list} />
        <AdminResults
          title={title}
          followed={followed}
          empty={{ title: t(`empty.${of}`) }}
          onClear={search.isFiltered ? search.clear : undefined}
        >
          {(accounts) => (
            <ul className="admin-rows" aria-label={title}>
              {accounts.map((account) => (
                <li key={account.id}>{children(account)}</li>
              ))}
            </ul>
          )}
        </AdminResults>
      </div>
      <AuditAside />
    </div>
  );
}

/** Which accounts are shown, listed or hidden ones. */
function ModerationTools({ search, ...rest }: Omit<AccountSearchProps, 'firstLabel' | 'children'>) {
  const { t } = useTranslation('admin');
  const control = (
    <Segmented
      label={t('people.view')}
      value={search.view}
      options={[
        { value: 'listed', label: t('people.listed') },
        { value: 'hidden', label: t('people.hidden') },
      ]}
      onChange={(view) => search.change({ view: view === 'hidden' ? view : '' })}
    />
  );
  return (
    <AccountSearch search={search} firstLabel={t('people.view')} {...rest}>
      {control}
    </AccountSearch>
  );
}
