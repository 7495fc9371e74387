import { IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FollowedAdminList } from '#pwa/data/admin/use-admin-list.ts';
import { failureText } from '#pwa/data/forms/failure-text.ts';
import { ListSpinner } from '#pwa/features/directory/list-spinner.tsx';
import { MoreEntries } from '#pwa/features/directory/more-entries.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

export interface AdminResultsProps<Item extends { id: number }> {
  /** Names the list. */
  title: string;
  followed: FollowedAdminList<Item>;
  empty: { title: string; hint?: string };
  /** Takes the filters away; absent where there are none. */
  onClear?: (() => void) | undefined;
  children: (items: readonly Item[], total: number) => ReactNode;
}

/** A list in whichever state it is. @see requirements N5 */
export function AdminResults<Item extends { id: number }>(props: AdminResultsProps<Item>) {
  const { title, followed, empty, onClear, children } = props;
  const { t } = useTranslation('admin');
  const { list, refresh } = followed;
  if (list.state === 'loading') return <ListSpinner label={t('loading')} />;
  if (list.state !== 'ready') {
    return (
      <div className="card-d" role="alert">
        <EmptyState
          title={t('failed.list')}
          hint={list.state === 'failed' && failureText(t, list.error)}
          action={
            <Button variant="outline" icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={refresh}>
              {t('shell:ui.retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (list.data.cards.length === 0) {
    const clear = onClear && (
      <Button variant="outline" icon={<IconX className="icon" aria-hidden="true" />} onClick={onClear}>
        {t('empty.clear')}
      </Button>
    );
    return (
      <div className="card-d">
        <EmptyState {...empty} action={clear} />
      </div>
    );
  }
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      {children(list.data.cards, list.data.total)}
      {list.data.hasMore && list.data.isTotalKnown && <MoreEntries directory={followed} list={list.data} />}
      {list.data.hasMore && !list.data.isTotalKnown && <More followed={followed} />}
    </>
  );
}

/** Where the total is unknown, the server looks through many rows for each page: it waits for a press. */
function More({ followed }: { followed: Pick<FollowedAdminList<{ id: number }>, 'isLoadingMore' | 'loadMore'> }) {
  const { t } = useTranslation('talents');
  const { isLoadingMore, loadMore } = followed;
  return (
    <p className="mt-8 grid justify-items-center">
      <Button variant="outline" isBusy={isLoadingMore} onClick={loadMore}>
        {t(isLoadingMore ? 'loading_more' : 'show_more')}
      </Button>
    </p>
  );
}
