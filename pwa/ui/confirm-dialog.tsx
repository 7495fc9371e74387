import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** What happens, and what cannot be undone. */
  children: ReactNode;
  confirmLabel: ReactNode;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, title, children, confirmLabel, isBusy = false, ...on }: ConfirmDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog isOpen={isOpen} onClose={on.onCancel} title={title}>
      <div className="text-muted">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={on.onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={on.onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
