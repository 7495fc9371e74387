import { useState } from 'react';
import { withdrawFeatureRequest } from '#pwa/data/community/feature-requests.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { FeatureRequest } from '#shared/model/community.ts';

export interface WithdrawDialogProps {
  request: FeatureRequest;
  userId: number;
  onClose: () => void;
}

/** Asks before an own feature request is withdrawn. */
export function WithdrawDialog({ request, userId, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('feature-requests');
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw() {
    setIsBusy(true);
    try {
      await withdrawFeatureRequest(userId, request.id);
      showToast({ title: t('withdrawn') });
    } catch (fault) {
      const description = faultText(t, fault);
      showToast({ title: t('withdraw_failed'), description, tone: 'destructive' });
    }
    setIsBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('withdraw_title')}
      confirmLabel={t('withdraw')}
      isBusy={isBusy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      {t('withdraw_body', { title: request.title })}
    </ConfirmDialog>
  );
}
