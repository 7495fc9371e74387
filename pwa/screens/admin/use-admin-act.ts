import { useRef, useState } from 'react';
import { failureIn, failureText, isUnspoken } from '#pwa/data/core/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast, type ToastAction } from '#pwa/ui/toast-state.ts';

interface Done {
  title: string;
  description: string;
  action?: ToastAction;
}

/**
 * Runs one action of an administrator at a time and shows the result in a toast; a second press meanwhile does
 * nothing. The screen changes when the server has answered, never before.
 *
 * @see requirements N6, N7
 */
export function useAdminAct() {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  // State would be too late for a second press before the next render.
  const isRunning = useRef(false);

  /** @param done The text of the toast, or a function of the server's answer. */
  async function act<Answer>(send: () => Promise<Answer>, done: Done | ((answer: Answer) => Done)): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      const answer = await send();
      showToast(typeof done === 'function' ? done(answer) : done);
    } catch (fault) {
      const failure = failureIn(fault);
      const description = failure && !isUnspoken(failure) && failureText(t, failure);
      showToast({ title: t('failed.title'), description: description || t('failed.hint'), tone: 'destructive' });
    }
    isRunning.current = false;
    setIsBusy(false);
  }

  return { act, isBusy };
}
