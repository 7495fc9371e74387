import { decideJob } from '#pwa/data/admin/admin-actions.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { usePlaceLabel } from '#pwa/features/catalog/labels.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useExperienceText, usePayText } from '#pwa/features/jobs/job-facts.tsx';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import type { AdminJob } from '#shared/model/job-moderation.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import { useAdminAct } from './use-admin-act.ts';

export interface JobReviewDialogProps {
  job: AdminJob;
  onClose: () => void;
}

/** One job in full, and the decision whether it becomes public. */
export function JobReviewDialog({ job: given, onClose }: JobReviewDialogProps) {
  const job = useInLanguage(given);
  const { t } = useTranslation('admin');
  const { companyName, title, moderation } = job;
  return (
    <Dialog isOpen onClose={onClose} title={<Written>{title}</Written>} subtitle={<Written>{companyName}</Written>}>
      <ReviewedJob job={job} />
      {moderation?.reason && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-line py-4 mt-5">
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
      {isWaiting && <ReasonField of="moderation" reason={reason} />}
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

/** All that a job would show to everybody: chosen and typed facts, and the texts of both languages. */
export function ReviewedJob({ job }: { job: AdminJob }) {
  const facts = useFacts(job);
  const { titleOther, description, descriptionOther } = job;
  return (
    <>
      <ul className="grid gap-1 text-sm text-muted">
        {facts.map((fact) => (
          <li key={fact} className="wrap-anywhere">
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
      <Words>{description}</Words>
      {titleOther && (
        <h3 className="name mt-5 text-lg wrap-anywhere">
          <bdi>{titleOther}</bdi>
        </h3>
      )}
      {descriptionOther && <Words>{descriptionOther}</Words>}
    </>
  );
}

/** Each fact once, because typed texts often repeat what was chosen. */
function useFacts(job: AdminJob): string[] {
  const { t } = useTranslation('admin');
  const payText = usePayText();
  const { workplace, employmentType } = job;
  const facts = [
    useIndustryLabel()(job.industry),
    usePlaceLabel()(job.place)?.text,
    job.location,
    workplace && t(`catalog:workplaces.${workplace}`),
    employmentType && t(`job-words:employment_types.${employmentType}`),
    useExperienceText()(job.experienceYears),
    payText(job),
    job.skills.join(t('jobs.separator')),
  ];
  return [...new Set(facts.flatMap((fact) => fact || []))];
}

function Words({ children }: { children: string }) {
  return (
    <p className="plaintext mt-4 whitespace-pre-line wrap-anywhere" dir="auto">
      {children}
    </p>
  );
}
