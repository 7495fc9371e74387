import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminListData } from '#pwa/data/admin/admin-list.ts';
import type { FollowedAdminList } from '#pwa/data/admin/use-admin-list.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { Loadable } from '#pwa/data/core/loadable.ts';

import { ListSpinner, MoreEntries } from '#pwa/features/directory/more-entries.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { LoadFailure, RetryButton } from '#pwa/ui/retry-button.tsx';
import { limits } from '#shared/limits.ts';

/** What a list of the administration holds; its title and its count are named by it. */
type AdminListName =
  | 'users'
  | 'reports'
  | 'jobs'
  | 'companies'
  | 'featured'
  | 'payments'
  | 'subscribers'
  | 'mails'
  | 'messages';

export interface AdminListProps<Item extends { id: number }>
  extends Omit<AdminResultsProps<Item>, 'title' | 'children'> {
  of: AdminListName;
  /** An action on the whole list, beside the count. */
  beside?: ReactNode;
  /** The row of an entry. */
  children: (item: Item) => ReactNode;
}

/** The count of a list, and its entries one below the other. */
export function AdminList<Item extends { id: number }>({ of, beside, children, ...results }: AdminListProps<Item>) {
  const { t } = useTranslation('admin');
  const title = t(`list.${of}`);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminCount of={of} list={results.followed.list} />
        {beside}
      </div>
      <AdminResults title={title} {...results}>
        {(items) => (
          <ul className="admin-rows" aria-label={title}>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        )}
      </AdminResults>
    </>
  );
}

export interface AdminCountProps {
  of: AdminListName;
  list: Loadable<AdminListData<unknown>>;
}

/** How many entries there are, or match. */
export function AdminCount({ of, list }: AdminCountProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <p className="flex min-h-11 items-center text-sm text-muted" role="status">
      {list.state === 'ready' && text(list.data)}
    </p>
  );

  function text({ total, isTotalKnown }: AdminListData<unknown>): string {
    if (isTotalKnown && total <= limits.totalCountCap) {
      return t(`count.${of}`, { count: total, number: formatNumber(total, language) });
    }
    return t(`count.${of}_capped`, { number: formatNumber(Math.min(total, limits.totalCountCap), language) });
  }
}

export interface AdminResultsProps<Item extends { id: number }> {
  /** Names the list. */
  title: string;
  followed: FollowedAdminList<Item>;
  empty: { title: string; hint?: string };
  /** Clears the filters; absent where there are none. */
  onClear?: (() => void) | undefined;
  children: (items: readonly Item[], total: number) => ReactNode;
}

/** A list in whichever state it is: loading, failed, empty or ready. @see requirements N5 */
export function AdminResults<Item extends { id: number }>(props: AdminResultsProps<Item>) {
  const { title, followed, empty, onClear, children } = props;
  const { t } = useTranslation('admin');
  const { list, refreshError, refresh } = followed;
  if (list.state === 'loading') return <ListSpinner label={t('loading')} />;
  if (list.state !== 'ready') {
    return (
      <LoadFailure
        isCard
        title={t('failed.list')}
        hint={list.state === 'failed' && failureText(t, list.error)}
        onRetry={refresh}
      />
    );
  }
  // The rows may be older than what an administrator has just done.
  const staleNotice = refreshError && (
    <div className="mb-4">
      <Notice
        tone="warning"
        icon={<IconAlertTriangle className="icon" aria-hidden="true" />}
        title={t('failed.refresh')}
        isAlert
      >
        <p className="mb-3">{failureText(t, refreshError)}</p>
        <RetryButton onClick={refresh} />
      </Notice>
    </div>
  );
  if (list.data.cards.length === 0) {
    const clear = onClear && (
      <Button variant="outline" icon={<IconX className="icon" aria-hidden="true" />} onClick={onClear}>
        {t('empty.clear')}
      </Button>
    );
    return (
      <>
        {staleNotice}
        <div className="card-d">
          <EmptyState {...empty} action={clear} />
        </div>
      </>
    );
  }
  return (
    <>
      {staleNotice}
      <h2 className="sr-only">{title}</h2>
      {children(list.data.cards, list.data.total)}
      {list.data.hasMore && list.data.isTotalKnown && <MoreEntries directory={followed} list={list.data} />}
      {list.data.hasMore && !list.data.isTotalKnown && <MoreOnPress {...followed} />}
    </>
  );
}

/** Without a known total the server reads many rows for each page, so the next page is fetched only on a press. */
function MoreOnPress({
  isLoadingMore,
  loadMore,
}: Pick<FollowedAdminList<{ id: number }>, 'isLoadingMore' | 'loadMore'>) {
  const { t } = useTranslation('talents');
  return (
    <p className="mt-8 grid justify-items-center">
      <Button variant="outline" isBusy={isLoadingMore} onClick={loadMore}>
        {t(isLoadingMore ? 'loading_more' : 'show_more')}
      </Button>
    </p>
  );
}
