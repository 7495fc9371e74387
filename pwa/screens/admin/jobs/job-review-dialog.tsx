import { decideJob } from '#pwa/data/community/report-actions.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import type { AdminJob } from '#shared/model/job-moderation.ts';
import { useAdminAct } from '../use-admin-act.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import { ReviewedJob } from './reviewed-job.tsx';

export interface JobReviewDialogProps {
  job: AdminJob;
  onClose: () => void;
}

/** One job with all its words, and the decision whether it becomes public. */
export function JobReviewDialog({ job: given, onClose }: JobReviewDialogProps) {
  const job = useInLanguage(given);
  const { t } = useTranslation('admin');
  const { companyName, title, moderation } = job;
  return (
    <Dialog isOpen onClose={onClose} title={<Written>{title}</Written>} subtitle={<Written>{companyName}</Written>}>
      <ReviewedJob job={job} />
      {moderation?.reason && (
        <div className="review-subject mt-5">
          <div className="min-w-0 flex-1">
            <p className="text-xs text-muted">{t('jobs.last_reason')}</p>
            <p className="plaintext whitespace-pre-line wrap-anywhere" dir="auto">
              {moderation.reason}
            </p>
          </div>
        </div>
      )}
      <Decision job={job} onClose={onClose} />
    </Dialog>
  );
}

function Decision({ job: { id, title, moderation }, onClose }: JobReviewDialogProps) {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const reason = useReason();
  const isWaiting = moderation?.state === 'reopening' || moderation?.state === 'review';
  const decide = (isApproved: boolean) =>
    act(
      async () => {
        await decideJob(id, { isApproved, reason: isApproved ? null : reason.text });
        onClose();
      },
      { title: t(isApproved ? 'jobs.approved' : 'jobs.refused'), description: title },
    );
  return (
    <div className="mt-5 grid gap-4">
      {isWaiting && <ReasonField reason={reason} hint={t('jobs.reason_hint')} />}
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" isBusy={isBusy} onClick={() => void decide(true)}>
          {t('jobs.approve')}
        </Button>
        {isWaiting && (
          <Button
            className="flex-1"
            variant="outline"
            isBusy={isBusy}
            onClick={() => reason.check() && void decide(false)}
          >
            {t('jobs.refuse')}
          </Button>
        )}
      </div>
    </div>
  );
}
