import { type FormStore, reset } from '@modular-forms/react';
import { IconClockOff } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { DraftPlace } from '#pwa/data/core/form-draft.ts';
import { serverNow } from '#pwa/data/core/time.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { DraftNotice, OfflineNotice } from '#pwa/features/forms/form-notices.tsx';
import { useSecondLanguage } from '#pwa/features/forms/second-language.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { useForm, useFormText, useFormValue } from '#pwa/ui/form/form-state.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { isOpen } from '../job-term.ts';
import { CandidateFields, StatusField, TermFields, WorkFields } from './job-fields.tsx';
import { JobPreview } from './job-preview.tsx';
import { useJobDraft, useSendJob } from './job-sending.ts';
import { errorsUpTo, JobStep, type JobSteps, StepHead, type StepName, useJobSteps } from './job-steps.tsx';
import { changedValues, type JobDraft, type JobValues, validateJob, withChoices } from './job-values.ts';
import { useFilledTexts } from './place-and-pay-fields.tsx';

export interface JobFormProps {
  company: Pick<OwnCompany, 'id' | 'country' | 'name' | 'nameOther' | 'slug' | 'logo'>;
  /** The stored job that is edited; null posts a new one. */
  edited: Job | null;
  /** True for a new job, which is posted step by step unless the person prefers one page. */
  hasSteps: boolean;
  /** The form's values before any typing. */
  base: JobValues;
  draft: JobDraft;
  place: DraftPlace;
  onDone: () => void;
  onCancel: () => void;
}

/** The form that posts or changes a job. @see requirements R1–R5, R8, R9, R14 */
export function JobForm({ company, edited, hasSteps, base, draft, place, onDone, onCancel }: JobFormProps) {
  const { t } = useTranslation('dashboard');
  const [hasDraft, setHasDraft] = useState(() => Object.keys(changedValues(base, draft.values)).length > 0);
  const lastStep = useRef<StepName>('review');
  const first = withChoices({ ...base, ...draft.values });
  const form = useForm<JobValues>({
    initialValues: first,
    validate: async (values) => errorsUpTo(lastStep.current, await validateJob(edited && base, values, serverNow())),
  });
  const attempts = useJobDraft({ form, base, place, draft });
  useWatchUnsavedWork(attempts.hasChanges);
  useFilledTexts(form);
  const second = useSecondLanguage(
    useFormText(form, 'title'),
    first.titleOther !== '' || first.descriptionOther !== '',
  );
  const send = useSendJob({ form, companyId: company.id, edited, base, attempts, onDone });
  const steps = useJobSteps({ form, isOffered: hasSteps, hasDraft });
  const isLast = steps.open === null || steps.open === 'review';
  lastStep.current = steps.open ?? 'review';

  return (
    <Form of={form} onSubmit={isLast ? send : steps.next} className="grid gap-5">
      {hasDraft && (steps.open === null || steps.open === steps.start) && (
        <DraftNotice
          onDiscard={() => {
            reset(form, { initialValues: base });
            setHasDraft(false);
            steps.show('work');
          }}
        />
      )}
      <OfflineNotice>{t('form.offline')}</OfflineNotice>
      {edited?.status === 'active' && !isOpen(edited, serverNow()) && (
        <Notice tone="warning" icon={<IconClockOff className="icon" aria-hidden="true" />}>
          {t('form.expired')}
        </Notice>
      )}
      {hasSteps && <StepHead steps={steps} />}
      <JobStep steps={steps} name="work">
        <WorkFields form={form} second={second} />
      </JobStep>
      <JobStep steps={steps} name="terms">
        <TermFields form={form} country={company.country} />
      </JobStep>
      <JobStep steps={steps} name="candidate">
        <CandidateFields form={form} isNew={edited === null} />
      </JobStep>
      <JobStep steps={steps} name="review">
        {steps.open === 'review' && <JobPreview form={form} company={company} steps={steps} />}
        <StatusField form={form} />
      </JobStep>
      <FormError of={form} />
      <div className="dlg-foot">
        <BackOrCancel steps={steps} onCancel={onCancel} />
        {isLast ? <SendButton form={form} isNew={edited === null} /> : <NextButton form={form} />}
      </div>
    </Form>
  );
}

/** Goes back a step; on the first one, closes the form. */
function BackOrCancel({ steps, onCancel }: { steps: JobSteps; onCancel: () => void }) {
  const { t } = useTranslation('dashboard');
  const isInside = steps.open !== null && steps.open !== 'work';
  return (
    <Button variant="ghost" onClick={isInside ? steps.back : onCancel}>
      {t(isInside ? 'steps.back' : 'form.cancel')}
    </Button>
  );
}

/** Ignores the second click of a double click: the button of the next step is by then under the pointer. */
const ignoreDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

function NextButton({ form }: { form: FormStore<JobValues> }) {
  const { t } = useTranslation('dashboard');
  return (
    <SubmitButton of={form} busyLabel={t('steps.next')} onClick={ignoreDoubleClick}>
      {t('steps.next')}
    </SubmitButton>
  );
}

function SendButton({ form, isNew }: { form: FormStore<JobValues>; isNew: boolean }) {
  const { t } = useTranslation('dashboard');
  const status = useFormValue(form, 'status');
  const posts = isNew && status === 'active';
  const label = posts ? t('form.post') : t(isNew && status === 'draft' ? 'form.save_draft' : 'form.save');
  return (
    <SubmitButton of={form} busyLabel={t(posts ? 'form.posting' : 'form.saving')} onClick={ignoreDoubleClick}>
      {label}
    </SubmitButton>
  );
}
