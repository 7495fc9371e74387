import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OfflineData } from '#pwa/data/offline/offline-data.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';

export interface RemoveAllProps extends Pick<OfflineData, 'storage'> {
  isOffline: boolean;
  onRemove: () => Promise<void>;
}

/** True when the browser keeps the data for good, and the way to be rid of them. */
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
