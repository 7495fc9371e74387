import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeviceMinute } from '#pwa/data/app/use-minute.ts';
import type { FollowedDirectory } from '#pwa/data/directory/use-directory.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

type Followed = FollowedDirectory<unknown>;

/** How old the list is; offline it says that a saved copy is shown. @see requirements V4 */
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
