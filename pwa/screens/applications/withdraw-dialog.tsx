import { useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn } from '#pwa/data/core/failure-text.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { withdrawApplication } from '#pwa/data/hiring/own-applications.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { SentApplication } from '#shared/model/application.ts';

export interface WithdrawDialogProps {
  application: SentApplication;
  userId: number;
  onClose: () => void;
}

/**
 * Asks before an application is withdrawn, or its entry removed. Both need a connection.
 * @see requirements S9
 */
export function WithdrawDialog({ application, userId, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('applications');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  const { id, withdrawnAt } = application;
  const job = useInLanguage(application.job);
  const action = withdrawnAt ? 'remove' : 'withdraw';

  async function withdraw() {
    setIsBusy(true);
    try {
      await withdrawApplication(userId, id);
      showToast({ title: t(`${action}.done`), description: t(`${action}.done_hint`) });
      onClose();
    } catch (fault) {
      showToast({ title: t(`${action}.failed`), description: faultText(t, fault), tone: 'destructive' });
      if (failureIn(fault)?.code === 'not_authenticated') await checkSession({ force: true });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={t(`${action}.title`)}
      confirmLabel={t(isBusy ? `${action}.busy` : `${action}.confirm`)}
      isBusy={isBusy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>{t(`${action}.body`, { job: job.title })}</p>
      {job.isOpen && <p className="mt-2">{t('withdraw.reapply')}</p>}
      {isOffline && <OfflineLine>{t('withdraw.offline')}</OfflineLine>}
    </ConfirmDialog>
  );
}
