import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import type { CapacityChoice, OfflineData } from '#pwa/data/offline/offline-data.ts';
import { useOfflineData } from '#pwa/data/offline/use-offline-data.ts';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { ChoiceCard } from '#pwa/ui/choice-card.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { HeldList } from './held-list.tsx';
import { StorageCard } from './storage-card.tsx';

/**
 * The copy of the directory on this device, with its size, its age, and the settings for it.
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

const choices = ['auto', 'little', 'phone', 'all'] as const satisfies readonly CapacityChoice[];

export interface CapacityChoicesProps extends Pick<OfflineData, 'choice' | 'auto'> {
  /** Throws where the browser has no storage. */
  onChoose: (choice: CapacityChoice) => void;
}

/** How much of the directory is stored on this device. @see protocol §3 Capacity */
export function CapacityChoices({ choice, auto, onChoose }: CapacityChoicesProps) {
  const { t } = useTranslation('offline');
  const choose = (wanted: CapacityChoice) => {
    try {
      onChoose(wanted);
    } catch {
      showToast({ title: t('data.choice_failed'), tone: 'destructive' });
    }
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl font-semibold">{t('data.choice_title')}</legend>
      <p className="mb-3 text-sm text-muted">{t('data.choice_hint')}</p>
      <div className="grid gap-3 md:grid-cols-2">
        {choices.map((wanted) => (
          <ChoiceCard
            key={wanted}
            name="capacity"
            title={t(`data.choice.${wanted}`)}
            hint={t(`data.choice.${wanted}_hint`)}
            isChosen={wanted === choice}
            onChoose={() => choose(wanted)}
          >
            {wanted === 'auto' && <p>{t('data.auto_now', { what: t(`data.choice.${auto}`) })}</p>}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}

export interface RemoveAllProps extends Pick<OfflineData, 'storage'> {
  isOffline: boolean;
  onRemove: () => Promise<void>;
}

/** Whether the browser protects the data from eviction, and a button that removes them. */
export function RemoveAll({ storage, isOffline, onRemove }: RemoveAllProps) {
  const { t } = useTranslation('offline');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await onRemove();
      showToast({ title: t('data.removed') });
    } catch {
      showToast({ title: t('data.remove_failed'), tone: 'destructive' });
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  }

  return (
    <section className="grid justify-items-center gap-2 text-center">
      {storage && (
        <p className="mb-3 text-xs text-muted">{t(storage.isPersisted ? 'data.persisted' : 'data.not_persisted')}</p>
      )}
      <Button
        variant="danger-quiet"
        icon={<IconTrash className="icon" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t('data.remove')}
      </Button>
      <p className="text-xs text-muted">{t('data.remove_hint')}</p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('data.remove_title')}
        confirmLabel={t('data.remove_confirm')}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('data.remove_body')}</p>
        {isOffline && <p className="mt-3 font-semibold text-warning-ink">{t('data.remove_offline')}</p>}
      </ConfirmDialog>
    </section>
  );
}

/** Nothing is stored, because the browser has no storage or the device has no space. */
export function Unavailable({ reason }: { reason: 'full' | 'unavailable' }) {
  const { t } = useTranslation('offline');
  return (
    <div className="card-d px-5">
      <EmptyState
        title={t(`data.${reason}`)}
        hint={t(`data.${reason}_hint`)}
        action={
          <Link to="/browse" className={buttonClass({ variant: 'outline' })}>
            {t('data.browse')}
          </Link>
        }
      />
    </div>
  );
}
