import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { ListData } from '#pwa/data/directory.ts';
import { onceReachable } from '#pwa/data/once-reachable.ts';
import type { FollowedDirectory } from '#pwa/data/use-directory.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { DirectoryTexts } from './directory-texts.ts';

// No first view waits for what stands below its list or in place of it.
const loadMessage = () => import('./directory-message.tsx');
const loadMore = () => import('./more-entries.tsx');
const DirectoryMessage = lazy(() => onceReachable(loadMessage).then((part) => ({ default: part.DirectoryMessage })));
const MoreEntries = lazy(() => onceReachable(loadMore).then((part) => ({ default: part.MoreEntries })));

export interface DirectoryResultsProps<Card> {
  texts: DirectoryTexts;
  directory: FollowedDirectory<Card>;
  /** Stands in while the list loads. */
  waiting: ReactNode;
  onClear: () => void;
  children: (data: ListData<Card>) => ReactNode;
}

/** The list in whichever state it is. @see checklist I4, I5, K3, K4 */
export function DirectoryResults<Card>(props: DirectoryResultsProps<Card>) {
  const { texts, directory, waiting, onClear, children } = props;
  const { t } = useTranslation(texts);
  const { list } = directory;
  useEffect(() => {
    // Ahead of need: when the server is gone, its scripts are gone too.
    void Promise.allSettled([loadMessage(), loadMore()]);
  }, []);
  if (list.state === 'loading') return waiting;
  if (list.state !== 'ready' || list.data.cards.length === 0) {
    return (
      <Suspense fallback={waiting}>
        <DirectoryMessage
          texts={texts}
          failure={list.state === 'failed' ? list.error : null}
          onRetry={directory.refresh}
          onClear={onClear}
        />
      </Suspense>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t('list')}</h2>
      {children(list.data)}
      {list.data.hasMore && (
        <Suspense>
          <MoreEntries directory={directory} list={list.data} />
        </Suspense>
      )}
    </>
  );
}
