import { Field, type FormStore, valiForm } from '@modular-forms/react';
import { IconCloudOff, IconLock, IconSend } from '@tabler/icons-react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useForm, useFormText } from '#pwa/ui/form/form-state.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { limits } from '#shared/limits.ts';
import { NewApplicationSchema } from '#shared/model/application.ts';
import { codePointLength } from '#shared/rules/visible-text.ts';
import type { JobToApplyTo } from './apply-button.tsx';
import { useLetterKeeper } from './letter-draft.ts';
import { type ApplicationValues, useSendApplication } from './use-send-application.ts';

const validate = valiForm<ApplicationValues>(NewApplicationSchema);

interface ApplyFormProps {
  job: JobToApplyTo;
  userId: number;
  letter: string;
  onClose: () => void;
}

/** The letter to the company, stored while it is typed, and the button that applies. @see requirements S8, R9, V16 */
export function ApplyForm({ job, userId, letter, onClose }: ApplyFormProps) {
  const { t } = useTranslation('applications');
  const { t: say } = useTranslation('shell');
  const isOffline = useIsOffline();
  const form = useForm<ApplicationValues>({ initialValues: { coverLetter: letter }, validate });
  const keeper = useLetterKeeper(form, { jobId: job.id, userId });
  useWatchUnsavedWork(() => Boolean(typedIn(form).coverLetter));
  const send = useSendApplication({ form, job, userId, keeper, onClose });
  return (
    <Form of={form} onSubmit={send} className="mt-6 grid gap-4">
      {isOffline && (
        <Notice icon={<IconCloudOff className="icon" aria-hidden="true" />}>{t('apply.offline_notice')}</Notice>
      )}
      <LetterField form={form} />
      <p className="flex items-start gap-2 text-sm text-muted">
        <IconLock className="icon mt-0.5 shrink-0" aria-hidden="true" />
        <span>{t('apply.privacy')}</span>
      </p>
      <FormError of={form} />
      <div className="dlg-foot">
        <SubmitButton
          of={form}
          size="lg"
          className="flex-1"
          busyLabel={t('apply.submitting')}
          icon={<IconSend className="icon icon-dir" aria-hidden="true" />}
        >
          {t('apply.submit')}
        </SubmitButton>
        <Button size="lg" variant="ghost" onClick={onClose}>
          {say('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}

function LetterField({ form }: { form: FormStore<ApplicationValues> }) {
  const { t } = useTranslation('applications');
  return (
    <Field of={form} name="coverLetter">
      {(field, props) => (
        <FormField
          field={field}
          label={
            <>
              <span>{`${t('apply.letter')} `}</span>
              <span className="font-normal text-muted">{t('apply.optional')}</span>
            </>
          }
          hint={<Length form={form} />}
        >
          {(value) => <TextArea {...props} value={value} rows={7} />}
        </FormField>
      )}
    </Field>
  );
}

function Length({ form }: { form: FormStore<ApplicationValues> }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const length = codePointLength(useFormText(form, 'coverLetter'));
  const values = {
    length: formatNumber(length, language),
    max: formatNumber(limits.coverLetterMaxLength, language),
  };
  return (
    <>
      <span className={length > limits.coverLetterMaxLength ? 'text-error-ink' : undefined}>
        {t('apply.length', values)}
      </span>
      <span>{` ${t('apply.kept')}`}</span>
    </>
  );
}
