import { IconRefresh } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useDeviceMinute } from '#pwa/data/core/time.ts';
import type { FollowedDirectory } from '#pwa/data/directory/use-directory.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { limits } from '#shared/limits.ts';
import { savedSearchKey } from '#shared/rules/saved-key.ts';
import { SaveButton } from '../saved/save-button.tsx';

export interface DirectoryHeadProps {
  texts: DirectoryTexts;
  directory: FollowedDirectory<unknown>;
  isFiltered: boolean;
}

/** The name of a directory, its size, and its age. */
export function DirectoryHead({ texts, directory, isFiltered }: DirectoryHeadProps) {
  const { t } = useTranslation(texts);
  const { list, isFiltered: isOfMatches } = directory;
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6">
      <div>
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-1 text-lg text-muted" role="status">
          <CountLine texts={texts} list={list} isFiltered={isOfMatches} />
        </p>
      </div>
      <div className="age-place flex flex-wrap items-center gap-3">
        {isFiltered && <SaveSearch />}
        <AgeLine directory={directory} />
      </div>
    </div>
  );
}

/**
 * The namespace of a directory's texts. Those that all of them share stand with the talents: the first view of
 * `/browse` has no request to spare for a file of their own.
 */
export type DirectoryTexts = 'talents' | 'companies' | 'jobs';

export interface CountLineProps {
  texts: DirectoryTexts;
  list: Followed['list'];
  isFiltered: boolean;
}

/** How many entries there are, or match; a skeleton until the number is known. */
export function CountLine({ texts, list, isFiltered }: CountLineProps) {
  if (list.state === 'loading') return <Skeleton className="my-2 h-3.5 w-36" />;
  if (list.state !== 'ready') return null;
  if (list.data.isTotalOfPart) return <Skeleton className="my-2 h-3.5 w-36" />;
  return <Count texts={texts} total={list.data.total} isFiltered={isFiltered} />;
}

function Count({ texts, total, isFiltered }: Omit<CountLineProps, 'list'> & { total: number }) {
  const { t } = useTranslation(texts);
  const number = formatNumber(total, useLanguage());
  const isCapped = total >= limits.totalCountCap;
  const matches = isCapped ? t('matches_capped', { number }) : t('matches', { count: total, number });
  const all = isCapped ? t('count_capped', { number }) : t('count', { count: total, number });
  return <span>{isFiltered ? matches : all}</span>;
}

type Followed = FollowedDirectory<unknown>;

/** The age of the list; offline, also that it is a saved copy. @see requirements V4 */
export function AgeLine({ directory }: { directory: Followed }) {
  const { t } = useTranslation('talents');
  const language = useLanguage();
  const now = useDeviceMinute();
  const isOffline = useIsOffline();
  const { list } = directory;
  if (list.state !== 'ready') return null;
  const age = formatAge(list.savedAt, language, now);
  if (list.isStale || isOffline) {
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-xs text-warning-ink max-md:w-full">
        <Nuqta kind="hollow" />
        <span>{t('last_updated', { age })}</span>
        <OfflineShare {...directory} />
        {!isOffline && <RefreshButton {...directory} />}
      </p>
    );
  }
  return (
    <p className="flex min-h-11 items-center gap-2 text-xs text-muted">
      <Nuqta className="text-success" />
      {/* The browser may write an age otherwise than the server. */}
      <span suppressHydrationWarning>{t('updated', { age })}</span>
      <RefreshButton {...directory} />
    </p>
  );
}

function OfflineShare({ held, available }: Pick<Followed, 'held' | 'available'>) {
  const { t } = useTranslation('talents');
  const language = useLanguage();
  if (!held || !available) return null;
  return (
    <Link to="/offline" className="text-link">
      {t('offline_share', { held: formatNumber(held, language), available: formatNumber(available, language) })}
    </Link>
  );
}

function RefreshButton({ isRefreshing, refresh }: Pick<Followed, 'isRefreshing' | 'refresh'>) {
  const { t } = useTranslation('talents');
  return (
    <button type="button" className="button button-ghost button-square" aria-label={t('refresh')} onClick={refresh}>
      <IconRefresh className={isRefreshing ? 'icon animate-spin' : 'icon'} aria-hidden="true" />
    </button>
  );
}

/** Saves the search of a directory's address. */
function SaveSearch() {
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const key = savedSearchKey(address);
  return key === null ? null : (
    <SaveButton thing={{ kind: 'search', key }} words="search" className="button button-ghost button-sm max-md:-ms-3" />
  );
}
