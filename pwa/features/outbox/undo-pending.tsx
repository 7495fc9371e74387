import { useState } from 'react';
import { discardAll } from '#pwa/data/offline/outbox-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Takes back edits saved on this device and not sent, after asking. */
export function UndoPending({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('offline');
  const [isAsking, setIsAsking] = useState(false);
  const undo = () => {
    setIsAsking(false);
    onUndo();
    discardAll().then(
      () => showToast({ title: t('pending.undone') }),
      () => showToast({ title: t('attention.failed'), description: t('attention.failed_hint'), tone: 'destructive' }),
    );
  };
  return (
    <>
      <button type="button" className="note-action" onClick={() => setIsAsking(true)}>
        {t('pending.undo')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('pending.undo_title')}
        confirmLabel={t('pending.undo_confirm')}
        onConfirm={undo}
        onCancel={() => setIsAsking(false)}
      >
        {t('pending.undo_hint')}
      </ConfirmDialog>
    </>
  );
}
