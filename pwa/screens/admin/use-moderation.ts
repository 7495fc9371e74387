import { useState } from 'react';
import { moderateCompany, moderateUser } from '#pwa/data/admin/admin-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { ConfirmDialogProps } from '#pwa/ui/dialog.tsx';
import type { Moderation } from '#shared/model/admin.ts';
import type { Realm } from '#shared/model/realm.ts';
import { useAdminAct } from './use-admin-act.ts';

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
