import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ListData } from '#pwa/data/directory.ts';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useMinute } from '#pwa/data/use-minute.ts';
import { formatAge, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import { limits } from '#shared/limits.ts';

/** How many profiles there are, or match. */
export function CountLine({ total, isFiltered }: Pick<ListData<unknown>, 'total'> & { isFiltered: boolean }) {
  const { t } = useTranslation('talents');
  const number = formatNumber(total, useLanguage());
  const isCapped = total >= limits.totalCountCap;
  if (isFiltered) return isCapped ? t('matches_capped', { number }) : t('matches', { count: total, number });
  return isCapped ? t('count_capped', { number }) : t('count', { count: total, number });
}

export interface AgeLineProps {
  savedAt: Date;
  /** The server could not be asked for a newer list. */
  isStale: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Entries on this device, and on the server; null while that is not known. */
  held: number;
  available: number | null;
}

/** How old the list is; offline it says that a saved copy is shown. @see checklist V4 */
export function AgeLine({ savedAt, isStale, isRefreshing, onRefresh, ...share }: AgeLineProps) {
  const { t } = useTranslation('talents');
  const age = formatAge(savedAt, useLanguage(), useMinute());
  const isOffline = useConnection() === 'offline';
  if (isStale || isOffline) {
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-xs text-warning-ink max-md:w-full">
        <Nuqta kind="hollow" />
        {t('last_updated', { age })}
        <OfflineShare {...share} />
        {!isOffline && <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />}
      </p>
    );
  }
  return (
    <p className="flex min-h-11 items-center gap-2 text-xs text-muted max-md:w-full">
      <Nuqta className="text-success" />
      {t('updated', { age })}
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
    </p>
  );
}

function OfflineShare({ held, available }: Pick<AgeLineProps, 'held' | 'available'>) {
  const { t } = useTranslation('talents');
  const language = useLanguage();
  if (!held || !available) return null;
  return (
    <Link to="/offline" className="text-link">
      {t('offline_share', { held: formatNumber(held, language), available: formatNumber(available, language) })}
    </Link>
  );
}

function RefreshButton({ isRefreshing, onRefresh }: { isRefreshing: boolean; onRefresh: () => void }) {
  const { t } = useTranslation('talents');
  return (
    <button type="button" className="btn btn-ghost btn-square" aria-label={t('refresh')} onClick={onRefresh}>
      <IconRefresh className={isRefreshing ? 'icon animate-spin' : 'icon'} aria-hidden="true" />
    </button>
  );
}
