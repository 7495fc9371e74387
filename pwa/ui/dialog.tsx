import * as Radix from '@radix-ui/react-dialog';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { loadLateStyles } from './load-styles.ts';
import { Tooltip, TooltipArea } from './tooltip.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

void loadLateStyles();

export interface DialogProps {
  isOpen: boolean;
  onClose(): void;
  title: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** `wide` for long forms, `broad` for lists. */
  width?: 'normal' | 'wide' | 'broad';
  /** False where the dialog needs no history entry of its own: its address has one, or it asks about leaving the page. */
  hasHistoryEntry?: boolean;
  /** Gets the focus when what opened the dialog is gone; else the content does. */
  fallbackFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

const widthClasses = { normal: 'dlg', wide: 'dlg dlg-wide', broad: 'dlg dlg-broad' };

/**
 * Keeps the focus, closes on Escape and gives the focus back; a sheet at the bottom of small screens. Load it lazily.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  subtitle,
  width = 'normal',
  hasHistoryEntry = true,
  ...rest
}: DialogProps) {
  const { fallbackFocus, children } = rest;
  const { t } = useTranslation('shell');
  const opener = useRef<Element | null>(null);
  const drag = useSheetDrag(onClose);
  useBackCloses(isOpen, onClose, hasHistoryEntry);
  return (
    <TooltipArea onEscape={onClose}>
      <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
        <Radix.Portal>
          <Radix.Overlay className="scrim">
            <Radix.Content
              className={`${widthClasses[width]} outline-none`}
              {...(subtitle ? {} : { 'aria-describedby': undefined })}
              onOpenAutoFocus={(event) => {
                opener.current = document.activeElement;
                // On the button to close, its tooltip would open too, and take the first Escape.
                event.preventDefault();
                if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
              }}
              onCloseAutoFocus={(event) => {
                // A dialog without a trigger returns the focus to the element that had it.
                event.preventDefault();
                focusOr(opener.current, fallbackFocus?.current ?? document.querySelector('main'));
              }}
            >
              <span className="dlg-handle" aria-hidden="true" {...drag} />
              <header className="dlg-head">
                <div>
                  <Radix.Title className="text-2xl">{title}</Radix.Title>
                  {subtitle && <Radix.Description className="text-sm text-muted">{subtitle}</Radix.Description>}
                </div>
                <Tooltip text={t('ui.close')}>
                  <Radix.Close className="button button-ghost button-square" aria-label={t('ui.close')}>
                    <IconX className="icon" aria-hidden="true" />
                  </Radix.Close>
                </Tooltip>
              </header>
              <div className="dlg-body">{children}</div>
            </Radix.Content>
          </Radix.Overlay>
        </Radix.Portal>
      </Radix.Root>
    </TooltipArea>
  );
}

/** The button that opened the dialog may be gone when it closes. */
function focusOr(opener: Element | null, fallbackFocus: Element | null): void {
  const wanted = opener?.isConnected ? opener : fallbackFocus;
  if (wanted instanceof HTMLElement) wanted.focus();
}

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
  hasHistoryEntry?: boolean;
  /** @see DialogProps */
  fallbackFocus?: RefObject<HTMLElement | null>;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, insteadLabel, isBusy = false, hasHistoryEntry = true, ...on } = props;
  const { t } = useTranslation('shell');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={on.onCancel}
      title={title}
      hasHistoryEntry={hasHistoryEntry}
      fallbackFocus={on.fallbackFocus}
    >
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

/**
 * Gives the focus to the first field that is shown, once the dialog has noted the element that had it before. A field that
 * already has the focus keeps it; otherwise the rest of a typed word would go into the first field on a slow phone.
 */
export function focusFirstField(form: HTMLElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const frame = requestAnimationFrame(() => {
    if (form.contains(document.activeElement)) return;
    const fields = form.querySelectorAll<HTMLElement>('input:not([type="hidden"], [role="switch"])');
    [...fields].find((field) => field.closest('[hidden]') === null)?.focus();
  });
  return () => cancelAnimationFrame(frame);
}
