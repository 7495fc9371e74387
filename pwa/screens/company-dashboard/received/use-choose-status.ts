import { useCallback } from 'react';
import { faultText } from '#pwa/data/forms/fault-text.ts';
import { setApplicationStatus } from '#pwa/data/hiring/set-application-status.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';

/**
 * Sets a status and shows the result. The toast sets the former status back; the mail to the candidate waits
 * longer than the toast stays.
 *
 * @see requirements S2, S3
 */
export function useChooseStatus(companyId: number) {
  const { t } = useTranslation('dashboard');
  return useCallback(
    async (application: ReceivedApplication, chosen: StatusChange): Promise<void> => {
      const former = { status: application.status, message: application.statusMessage };
      const undo = { label: t('received.undo'), onAct: () => void set(former, 'received.undone') };
      await set(chosen, 'received.updated', undo);

      async function set(
        change: StatusChange,
        title: 'received.updated' | 'received.undone',
        action?: { label: string; onAct: () => void },
      ): Promise<void> {
        try {
          await setApplicationStatus(application, change, companyId);
          const status = t(`catalog:applicationStatuses.${change.status}`);
          const description = t('received.updated_hint', { name: application.user.name, status });
          showToast({ title: t(title), description, action });
        } catch (fault) {
          showToast({ title: t('received.failed_update'), description: faultText(t, fault), tone: 'destructive' });
        }
      }
    },
    [companyId, t],
  );
}
