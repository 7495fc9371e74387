import { useState } from 'react';
import { withdrawApplication } from '#pwa/data/actions/application-actions.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { checkSession } from '#pwa/data/session.ts';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { SentApplication } from '#shared/model/application.ts';

export interface WithdrawDialogProps {
  application: SentApplication;
  userId: number;
  onClose: () => void;
}

/** Asks before an application is withdrawn, which needs the network. @see checklist S9 */
export function WithdrawDialog({ application, userId, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('applications');
  const isOffline = useConnection() === 'offline';
  const [isBusy, setIsBusy] = useState(false);
  const { id, job } = application;

  async function withdraw() {
    setIsBusy(true);
    try {
      await withdrawApplication(userId, id);
      showToast({ title: t('withdraw.done'), description: t('withdraw.done_hint') });
      onClose();
    } catch (fault) {
      const failure = failureIn(fault);
      const description = failure ? failureText(t, failure) : t('errors:unknown');
      showToast({ title: t('withdraw.failed'), description, tone: 'destructive' });
      if (failure?.code === 'not_authenticated') await checkSession({ force: true });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('withdraw.title')}
      confirmLabel={t(isBusy ? 'withdraw.busy' : 'withdraw.confirm')}
      isBusy={isBusy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>{t('withdraw.body', { job: job.title })}</p>
      {job.isOpen && <p className="mt-2">{t('withdraw.reapply')}</p>}
      {isOffline && <OfflineLine>{t('withdraw.offline')}</OfflineLine>}
    </ConfirmDialog>
  );
}
