import { type FormStore, reset, useForm } from '@modular-forms/react';
import { IconClockOff, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { serverNow } from '#pwa/data/app/server-now.ts';
import type { DraftPlace } from '#pwa/data/forms/form-draft.ts';
import { useWatchUnsavedWork } from '#pwa/data/forms/use-unsaved-work.ts';
import { useConnection } from '#pwa/data/offline/use-connection.ts';
import { DraftNotice } from '#pwa/features/forms/draft-notice.tsx';
import { useSecondLanguage } from '#pwa/features/forms/second-language.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { useFormText, useFormValue } from '#pwa/ui/form/form-state.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { isOpen } from '../job-term.ts';
import { SkillsField, StatusField, TermFields, WorkFields } from './job-fields.tsx';
import { changedValues, type JobDraft, type JobValues, validateJob, withChoices } from './job-values.ts';
import { useFilledTexts } from './use-filled-texts.ts';
import { useJobDraftKeeper } from './use-job-draft.ts';
import { useSendJob } from './use-send-job.ts';

export interface JobFormProps {
  company: Pick<OwnCompany, 'id' | 'country'>;
  /** The stored job that is edited; null posts a new one. */
  edited: Job | null;
  /** The form's values before any typing. */
  base: JobValues;
  draft: JobDraft;
  place: DraftPlace;
  onDone: () => void;
  onCancel: () => void;
}

/** A job, to be posted or changed. @see requirements R1–R5, R8, R9 */
export function JobForm({ company, edited, base, draft, place, onDone, onCancel }: JobFormProps) {
  const { t } = useTranslation('dashboard');
  const [hasDraft, setHasDraft] = useState(() => Object.keys(changedValues(base, draft.values)).length > 0);
  const first = withChoices({ ...base, ...draft.values });
  const [form] = useForm<JobValues>({
    initialValues: first,
    validate: (values) => validateJob(edited && base, values, serverNow()),
  });
  const attempts = useJobDraftKeeper({ form, base, place, draft });
  useWatchUnsavedWork(attempts.hasChanges);
  useFilledTexts(form);
  const second = useSecondLanguage(
    useFormText(form, 'title'),
    first.titleOther !== '' || first.descriptionOther !== '',
  );
  const send = useSendJob({ form, companyId: company.id, edited, base, attempts, onDone });

  return (
    <Form of={form} onSubmit={send} className="grid gap-5">
      {hasDraft && (
        <DraftNotice
          onDiscard={() => {
            reset(form, { initialValues: base });
            setHasDraft(false);
          }}
        />
      )}
      <OfflineNotice />
      {edited?.status === 'active' && !isOpen(edited, serverNow()) && (
        <Notice tone="warning" icon={<IconClockOff className="icon" aria-hidden="true" />}>
          {t('form.expired')}
        </Notice>
      )}
      <WorkFields form={form} country={company.country} second={second} />
      <TermFields form={form} isNew={edited === null} />
      <SkillsField form={form} />
      <StatusField form={form} />
      <FormError of={form} />
      <div className="dlg-foot">
        <Button variant="ghost" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <SendButton form={form} isNew={edited === null} />
      </div>
    </Form>
  );
}

function OfflineNotice() {
  const { t } = useTranslation('dashboard');
  if (useConnection() === 'online') return null;
  return <Notice icon={<IconCloudOff className="icon" aria-hidden="true" />}>{t('form.offline')}</Notice>;
}

function SendButton({ form, isNew }: { form: FormStore<JobValues>; isNew: boolean }) {
  const { t } = useTranslation('dashboard');
  const status = useFormValue(form, 'status');
  const posts = isNew && status === 'active';
  const label = posts ? t('form.post') : t(isNew && status === 'draft' ? 'form.save_draft' : 'form.save');
  return (
    <SubmitButton of={form} busyLabel={t(posts ? 'form.posting' : 'form.saving')}>
      {label}
    </SubmitButton>
  );
}
