import { type RefObject, useState } from 'react';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { deleteJob } from '#pwa/data/hiring/own-jobs.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { applicationStatuses } from '#shared/catalog/statuses.ts';
import type { Job } from '#shared/model/job.ts';

interface DeleteJobDialogProps {
  job: Job;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus when the job is gone, and its card with it. */
  fallbackFocus: RefObject<HTMLElement | null>;
}

/** Names the things that are deleted with a job. @see requirements Q5, Q6 */
export function DeleteJobDialog({ job, isOpen, onClose, fallbackFocus }: DeleteJobDialogProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { title } = useInLanguage(job);
  const [isBusy, setIsBusy] = useState(false);
  const count = applicationStatuses.reduce((sum, status) => sum + (job.applicationCounts?.[status] ?? 0), 0);

  async function confirm() {
    setIsBusy(true);
    try {
      const gone = await deleteJob(job);
      const description = t('delete.gone', { count: gone, number: formatNumber(gone, language) });
      showToast({ title: t('delete.done'), description });
    } catch (fault) {
      showToast({ title: t('delete.failed'), description: faultText(t, fault), tone: 'destructive' });
    }
    setIsBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      isBusy={isBusy}
      fallbackFocus={fallbackFocus}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {t('delete.hint', { title, count, number: formatNumber(count, language) })}
    </ConfirmDialog>
  );
}
