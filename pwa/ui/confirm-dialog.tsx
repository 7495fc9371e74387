import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** The effects of the act, and those that cannot be undone. */
  children: ReactNode;
  confirmLabel: ReactNode;
  /** The better alternative, where there is one: its button stands out. */
  insteadLabel?: ReactNode;
  isBusy?: boolean;
  /** @see DialogProps */
  hasEntry?: boolean;
  /** @see DialogProps */
  fallbackFocus?: RefObject<HTMLElement | null>;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, insteadLabel, isBusy = false, hasEntry = true, ...on } = props;
  const { t } = useTranslation('shell');
  return (
    <Dialog isOpen={isOpen} onClose={on.onCancel} title={title} hasEntry={hasEntry} fallbackFocus={on.fallbackFocus}>
      <div className="text-muted">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant={insteadLabel ? 'primary' : 'outline'} onClick={on.onCancel}>
          {insteadLabel ?? t('ui.cancel')}
        </Button>
        <Button variant={insteadLabel ? 'danger-quiet' : 'primary'} isBusy={isBusy} onClick={on.onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
