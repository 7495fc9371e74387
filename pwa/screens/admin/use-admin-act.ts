import { useRef, useState } from 'react';
import { moderateCompany, moderateUser } from '#pwa/data/admin/admin-actions.ts';
import { failureIn, failureText, isForeignError } from '#pwa/data/core/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { ConfirmDialogProps } from '#pwa/ui/dialog.tsx';
import { showToast, type ToastAction } from '#pwa/ui/toast-state.ts';
import type { Moderation } from '#shared/model/admin.ts';
import type { Realm } from '#shared/model/realm.ts';

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

  /**
   * @param done The text of the toast, or a function of the server's answer.
   * @param refusals Code of an error → what it means for this act, where the common text is about something else.
   */
  async function act<Answer>(
    send: () => Promise<Answer>,
    done: Done | ((answer: Answer) => Done),
    refusals: Partial<Record<string, string>> = {},
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      const answer = await send();
      showToast(typeof done === 'function' ? done(answer) : done);
    } catch (fault) {
      const failure = failureIn(fault);
      const common = failure && !isForeignError(failure) && failureText(t, failure);
      const description = refusals[failure?.code ?? ''] ?? common;
      showToast({ title: t('failed.title'), description: description || t('failed.hint'), tone: 'destructive' });
    }
    isRunning.current = false;
    setIsBusy(false);
  }

  return { act, isBusy };
}

/** What an administrator can change about an account. */
interface ModerationActions {
  isBusy: boolean;
  setVerified(isVerified: boolean): void;
  /** Asks in the dialog before it deactivates the account. */
  setActive(isActive: boolean): void;
  dialog: ConfirmDialogProps;
}

/** Verifies, deactivates and activates an account, each with a toast when the server has answered. */
export function useModeration(realm: Realm, { id, name }: { id: number; name: string }): ModerationActions {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const [isAsking, setIsAsking] = useState(false);
  const moderate = realm === 'user' ? moderateUser : moderateCompany;
  const change = (moderation: Moderation, title: string) =>
    act<unknown>(() => moderate(id, moderation), { title, description: t('changed.name', { name }) });
  return {
    isBusy,
    setVerified: (isVerified) => void change({ isVerified }, t(isVerified ? 'changed.verified' : 'changed.unverified')),
    setActive: (isActive) => (isActive ? void change({ isActive }, t('changed.activated')) : setIsAsking(true)),
    dialog: {
      isOpen: isAsking,
      title: t('deactivate.title'),
      children: t(`deactivate.${realm}`, { name }),
      confirmLabel: t('deactivate.confirm'),
      isBusy,
      onCancel: () => setIsAsking(false),
      onConfirm: async () => {
        await change({ isActive: false }, t('changed.deactivated'));
        setIsAsking(false);
      },
    },
  };
}
