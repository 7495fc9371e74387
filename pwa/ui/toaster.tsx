import * as Radix from '@radix-ui/react-toast';
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { limits } from '#shared/limits.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { closeTopmost, overlayOpened } from './overlays.ts';
import { changeLastingToast, dismissToast, type Toast, useToast } from './toast-state.ts';

/**
 * Shows one toast at a time, for five seconds unless it asks something. It is swiped away to the right and focused with F8.
 * Load it lazily.
 *
 * @see requirements C19–C25, W5
 */
export function Toaster() {
  const { t } = useTranslation('shell');
  useEffect(letFocusIn, []);
  useEffect(closeForOverlays, []);
  const toast = useToast();
  return (
    <Radix.Provider
      duration={limits.toastDurationMs}
      swipeDirection="right"
      swipeThreshold={limits.toastSwipePx}
      label={t('toast.title')}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      {/*
        A dialog hides the rest of the page from screen readers, except elements with `aria-live`. The toasts are in the
        body beside the root of the app, so that a dialog that opened before does not hide them with the root.
      */}
      {createPortal(
        <Radix.Viewport className="toasts" hotkey={['F8']} label={t('toast.region')} aria-live="off" />,
        document.body,
      )}
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('shell');
  const isBad = toast.tone === 'destructive';
  const Icon = isBad ? IconAlertCircle : IconCircleCheck;
  return (
    <Radix.Root
      className={isBad ? 'toast-d destructive' : 'toast-d'}
      type={isBad ? 'foreground' : 'background'}
      open={toast.isOpen}
      duration={toast.isLasting ? Number.POSITIVE_INFINITY : limits.toastDurationMs}
      // A tall toast scrolls; Radix would prevent that.
      style={{ touchAction: 'pan-y' }}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      onEscapeKeyDown={letOverlayHandleEscape}
    >
      <Icon className={isBad ? 'icon mt-[0.15em]' : 'icon mt-[0.15em] text-success'} aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_min(8rem,60%)] wrap-anywhere">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className={isBad ? undefined : 'text-muted'}>{toast.description}</Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          className="-my-2 ms-auto min-h-11 flex-none cursor-pointer rounded-sm px-3 font-semibold underline underline-offset-[0.2em]"
          altText={toast.action.label}
          onClick={toast.action.onAct}
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        className="-m-2 grid size-11 flex-none cursor-pointer place-items-center rounded-sm"
        aria-label={t('toast.close')}
      >
        <IconX className="icon" aria-hidden="true" />
      </Radix.Close>
      {toast.more && <div className="toast-more min-w-0 flex-[1_0_100%]">{toast.more}</div>}
    </Radix.Root>
  );
}

/**
 * Lets the focus move from an open dialog to the toast and back. A dialog listens on the document and takes the focus back,
 * so events of a move into the toast are stopped before they reach the document.
 *
 * @returns a function that ends this
 */
function letFocusIn(): () => void {
  const root = document.documentElement;
  const hide = (event: FocusEvent) => {
    const to = event.type === 'focusin' ? event.target : event.relatedTarget;
    if (to instanceof Element && to.closest('.toasts')) event.stopPropagation();
  };
  root.addEventListener('focusin', hide);
  root.addEventListener('focusout', hide);
  return () => {
    root.removeEventListener('focusin', hide);
    root.removeEventListener('focusout', hide);
  };
}

function closeForOverlays(): () => void {
  addEventListener(overlayOpened, closeLastingToast);
  return () => removeEventListener(overlayOpened, closeLastingToast);
}

/** Escape closes the open dialog or menu, also when the toast appeared after it; inside the toast it closes the toast. */
function letOverlayHandleEscape(event: KeyboardEvent): void {
  const isInToast = event.target instanceof Element && event.target.closest('.toasts') !== null;
  if (!isInToast && closeTopmost()) event.preventDefault();
}

/** Closes a lasting toast, because the person has opened something else. */
export const closeLastingToast = () => changeLastingToast({ isOpen: false });

/** Lets a lasting toast close after five seconds like the others, because the person has answered it. */
export const releaseLastingToast = () => changeLastingToast({ isLasting: false });
