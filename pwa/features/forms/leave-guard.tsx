import { useBlocker } from '@tanstack/react-router';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';

interface LeaveGuardProps {
  /** True when leaving now would lose something. */
  hasChanges: () => boolean;
  /** Removes the draft; runs when the person leaves all the same. */
  onDiscard: () => Promise<void>;
}

/**
 * Asks before changes are left behind, also when the tab is closed; no update of the app reloads over them.
 * @see requirements J20, V14
 */
export function LeaveGuard({ hasChanges, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation('forms');
  useWatchUnsavedWork(hasChanges);
  const leaving = useBlocker({ shouldBlockFn: hasChanges, enableBeforeUnload: hasChanges, withResolver: true });
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      hasEntry={false}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      insteadLabel={t('leave.stay')}
      onCancel={() => leaving.reset?.()}
      onConfirm={() => void onDiscard().then(() => leaving.proceed?.())}
    >
      {t('leave.hint')}
    </ConfirmDialog>
  );
}
