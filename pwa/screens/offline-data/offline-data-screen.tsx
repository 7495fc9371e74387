import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useOfflineData } from '#pwa/data/offline/use-offline-data.ts';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { CapacityChoices } from './capacity-choices.tsx';
import { HeldList } from './held-list.tsx';
import { RemoveAll } from './remove-all.tsx';
import { StorageCard } from './storage-card.tsx';
import { Unavailable } from './unavailable.tsx';

/**
 * The device's copy for reading without a network: its size, its age, and the settings for it.
 * @see protocol §3, requirements V4
 */
export function OfflineDataScreen() {
  const { t } = useTranslation('offline');
  const data = useOfflineData();
  const isOffline = useIsOffline();
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="text-3xl md:text-4xl">{t('data.title')}</h1>
        <p className="mt-2 mb-6 text-muted">{t('data.lead')}</p>
        <div className="grid gap-8">
          <OutboxNotices />
          {data.state === 'loading' && <Loading />}
          {(data.state === 'full' || data.state === 'unavailable') && <Unavailable reason={data.state} />}
          {data.state === 'ready' && (
            <>
              <StorageCard data={data} isOffline={isOffline} onRefresh={data.refresh} />
              <HeldList feeds={data.feeds} viewedProfiles={data.viewedProfiles} />
              <CapacityChoices choice={data.choice} auto={data.auto} onChoose={data.setChoice} />
              <RemoveAll storage={data.storage} isOffline={isOffline} onRemove={data.removeAll} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('offline');
  return (
    <div role="status" className="grid gap-8" aria-busy="true">
      <span className="sr-only">{t('data.loading')}</span>
      <Skeleton className="h-44 w-full rounded-lg" />
      <Skeleton className="h-65 w-full rounded-lg" />
    </div>
  );
}
