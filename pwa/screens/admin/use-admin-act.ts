import { useRef, useState } from 'react';
import { failureIn, failureText, isUnspoken } from '#pwa/data/forms/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast, type ToastAction } from '#pwa/ui/toast-state.ts';

interface Done {
  title: string;
  description: string;
  action?: ToastAction;
}

/**
 * Does one act of an administrator at a time and shows its result: a second press while one is under way does
 * nothing. The screen changes when the server has answered, never before.
 *
 * @see requirements N6, N7
 */
export function useAdminAct() {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  /** @param done The text of the toast; it may be made from the answer. */
  async function act<Answer>(send: () => Promise<Answer>, done: Done | ((answer: Answer) => Done)): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      const answer = await send();
      showToast(typeof done === 'function' ? done(answer) : done);
    } catch (fault) {
      const failure = failureIn(fault);
      const description = failure && !isUnspoken(failure) && failureText(t, failure);
      showToast({ title: t('failed.title'), description: description || t('failed.hint'), tone: 'destructive' });
    }
    isUnderWay.current = false;
    setIsBusy(false);
  }

  return { act, isBusy };
}
