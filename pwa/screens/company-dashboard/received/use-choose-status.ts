import { useCallback } from 'react';
import { setApplicationStatus } from '#pwa/data/actions/set-application-status.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { ReceivedApplication } from '#shared/model/application.ts';

/** Sets a status and says what became of it. @see spec §8 Status update, checklist S2, S3 */
export function useChooseStatus(companyId: number) {
  const { t } = useTranslation('dashboard');
  return useCallback(
    async (application: ReceivedApplication, status: ApplicationStatus): Promise<void> => {
      try {
        await setApplicationStatus(application, status, companyId);
        const { name } = application.user;
        const description = t('received.updated_hint', { name, status: t(`catalog:applicationStatuses.${status}`) });
        showToast({ title: t('received.updated'), description });
      } catch (fault) {
        const failure = failureIn(fault);
        const description = failure ? failureText(t, failure) : t('errors:unknown');
        showToast({ title: t('received.failed_update'), description, tone: 'destructive' });
      }
    },
    [companyId, t],
  );
}
