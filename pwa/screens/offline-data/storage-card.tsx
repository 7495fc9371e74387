import { IconRefresh } from '@tabler/icons-react';
import type { OfflineData } from '#pwa/data/offline/offline-data.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { formatBytes, formatShare } from '#pwa/i18n/format-size.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Badge, type BadgeTone, Nuqta } from '#pwa/ui/marks.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { NuqtaMeter } from '#pwa/ui/nuqta-meter.tsx';

export interface StorageCardProps {
  data: OfflineData;
  isOffline: boolean;
  onRefresh: () => Promise<void>;
}

type State = 'current' | 'filling' | 'offline' | 'empty';

const badges: Record<State, { tone: BadgeTone; kind: 'full' | 'hollow' }> = {
  current: { tone: 'success', kind: 'full' },
  filling: { tone: 'info', kind: 'hollow' },
  offline: { tone: 'neutral', kind: 'hollow' },
  empty: { tone: 'neutral', kind: 'hollow' },
};

function stateOf({ feeds, total, isRefreshing }: OfflineData, isOffline: boolean): State {
  if (isOffline) return 'offline';
  // The lists have stored some entries, but the size of the whole directory is not known yet.
  const isKnown = total.held === 0 || feeds.talents.available !== null;
  if (isRefreshing || !isKnown || Object.values(feeds).some((feed) => feed.isFilling)) return 'filling';
  return total.held === 0 ? 'empty' : 'current';
}

/** The used space, how much of the directory is stored, and a button that refreshes the copy. */
export function StorageCard({ data, isOffline, onRefresh }: StorageCardProps) {
  const { t } = useTranslation('offline');
  const language = useLanguage();
  const state = stateOf(data, isOffline);
  const { tone, kind } = badges[state];
  const { storage, total, feeds, syncedAt } = data;
  const share = feeds.talents.available ? feeds.talents.held / feeds.talents.available : 0;
  const facts = [
    feeds.talents.available !== null && t('data.held_meter', { percent: formatShare(share, language) }),
    syncedAt && t('data.age', { age: formatAge(syncedAt, language) }),
  ].filter(Boolean);
  return (
    <section className="card-d grid gap-4 p-5">
      {/* The browser reports its quota late; the text stands where it moves nothing. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        <p className="contents">
          <b className="font-display text-xl font-semibold">
            {`${formatBytes(storage?.usedBytes ?? total.bytes, language)} `}
          </b>
          <span className="col-span-full row-start-2 min-h-lh text-sm text-muted">
            {storage && t('data.of_quota', { quota: formatBytes(storage.quotaBytes, language) })}
          </span>
        </p>
        <span role="status">
          <Badge tone={tone} icon={<Nuqta kind={kind} />}>
            {t(`data.state.${state}`)}
          </Badge>
        </span>
      </div>
      <div>
        <NuqtaMeter share={share} />
        <p className="mt-1 min-h-lh text-xs text-muted">{facts.join(' · ')}</p>
      </div>
      {data.hasFailed && !isOffline && !data.isRefreshing && (
        <Notice tone="warning" title={t('data.refresh_failed')}>
          {t('data.refresh_failed_hint')}
        </Notice>
      )}
      {isOffline ? (
        <p className="text-sm text-muted">{t('data.refresh_offline')}</p>
      ) : (
        <Button
          variant="outline"
          isBusy={data.isRefreshing}
          icon={<IconRefresh className="icon" aria-hidden="true" />}
          onClick={() => void onRefresh()}
        >
          {t(data.isRefreshing ? 'data.refreshing' : 'data.refresh')}
        </Button>
      )}
    </section>
  );
}
