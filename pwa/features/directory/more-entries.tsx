import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ListData } from '#pwa/data/core/loadable.ts';
import type { FollowedDirectory } from '#pwa/data/directory/use-directory.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { limits } from '#shared/limits.ts';

/** After so many pages the list waits for a press, so that the foot of the page can be reached. */
const pagesAtOnce = 5;

export interface MoreEntriesProps {
  directory: Pick<FollowedDirectory<unknown>, 'isLoadingMore' | 'loadMoreError' | 'loadMore'>;
  list: ListData<unknown>;
}

/** Brings the next page before its end is reached, and a button for it. */
export function MoreEntries({ directory, list }: MoreEntriesProps) {
  const { isLoadingMore, loadMoreError, loadMore } = directory;
  const { t } = useTranslation('talents');
  const language = useLanguage();
  const endRef = useRef<HTMLDivElement>(null);
  const shownCount = list.cards.length;
  const atOnce = limits.pageSizeDefault * pagesAtOnce;
  const waits = loadMoreError !== null || (shownCount >= atOnce && shownCount % atOnce < limits.pageSizeDefault);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end of the list is observed again
  useEffect(() => {
    const end = endRef.current;
    if (!end || waits || isLoadingMore) return;
    // A busy device reports several moments at once; the last one counts.
    const observer = new IntersectionObserver((moments) => moments.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: '900px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [waits, isLoadingMore, loadMore, shownCount]);

  return (
    <div ref={endRef} className="mt-8 grid justify-items-center gap-3 [overflow-anchor:none]">
      <p className="text-xs text-muted">
        {t('shown_of', { shown: formatNumber(shownCount, language), total: formatNumber(list.total, language) })}
      </p>
      {list.next && <NextPage cursor={list.next} />}
      <Button variant="outline" isBusy={isLoadingMore} onClick={loadMore}>
        {isLoadingMore ? t('loading_more') : t('show_more')}
      </Button>
    </div>
  );
}

/** The way on for readers without scripts. */
function NextPage({ cursor }: { cursor: string }) {
  const { t } = useTranslation('talents');
  const address = useLocation();
  const search = new URLSearchParams({ ...(address.search as Record<string, string>), after: cursor });
  return (
    <a href={`?${search}`} rel="next" className={buttonClass({ variant: 'outline', className: 'without-script' })}>
      {t('next_page')}
    </a>
  );
}

/** Shown in place of a list while it loads. Its styles load late. @see requirements K3 */
export function ListSpinner({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className="list-spinner">
      <span className="loading loading-spinner" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
