import { useState } from 'react';
import { serverNow } from '#pwa/data/core/time.ts';
import { FormSkeleton } from '#pwa/features/forms/changes-draft.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Dialog, focusFirstField } from '#pwa/ui/dialog.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import type { FormRequest } from '../dashboard-address.ts';
import { JobForm } from './job-form.tsx';
import { useStoredJobDraft } from './job-sending.ts';
import { type JobValues, newJobValues, valuesOfCopy, valuesOfJob } from './job-values.ts';

export interface JobFormDialogProps {
  company: OwnCompany;
  asked: FormRequest;
  /** The job that is edited or copied: undefined before the jobs are loaded, null when there is none. */
  job: Job | null | undefined;
  onClose: () => void;
}

function draftName(asked: FormRequest): string {
  return asked.kind === 'new' ? 'job-new' : `job-${asked.kind}-${asked.jobId}`;
}

/** The job form in its dialog. @see requirements R1 */
export function JobFormDialog({ company, asked, job, onClose }: JobFormDialogProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Dialog isOpen onClose={onClose} title={t(`form.title_${asked.kind}`)} width="wide" hasHistoryEntry={false}>
      {job === null && asked.kind !== 'new' ? (
        <EmptyState title={t('form.missing')} hint={t('form.missing_hint')} />
      ) : (
        <FormOrSkeleton key={draftName(asked)} company={company} asked={asked} job={job} onClose={onClose} />
      )}
    </Dialog>
  );
}

function FormOrSkeleton({ company, asked, job, onClose }: JobFormDialogProps) {
  const form = draftName(asked);
  const draft = useStoredJobDraft(company.id, form);
  if (!draft || (asked.kind !== 'new' && !job))
    return <FormSkeleton className="grid gap-5 pb-6" fields={['line', 'paragraphs', 'line', 'line', 'line']} />;
  return (
    <FilledForm
      company={company}
      asked={asked}
      job={job}
      onClose={onClose}
      draft={draft}
      place={{ form, companyId: company.id }}
    />
  );
}

type FilledFormProps = JobFormDialogProps & Pick<Parameters<typeof JobForm>[0], 'draft' | 'place'>;

/** Keeps the first values: the list of jobs may be refreshed while somebody types. */
function FilledForm({ company, asked, job, onClose, draft, place }: FilledFormProps) {
  const [base] = useState(() => baseOf(company, asked, job));
  const [edited] = useState(() => (asked.kind === 'edit' ? (job ?? null) : null));
  return (
    <div ref={focusFirstField}>
      <JobForm
        company={company}
        edited={edited}
        hasSteps={asked.kind === 'new'}
        base={base}
        draft={draft}
        place={place}
        onDone={onClose}
        onCancel={onClose}
      />
    </div>
  );
}

function baseOf({ industry, country }: OwnCompany, asked: FormRequest, job: Job | null | undefined): JobValues {
  if (!job) return newJobValues({ industry, country }, serverNow());
  return asked.kind === 'copy' ? valuesOfCopy(job, serverNow()) : valuesOfJob(job);
}
