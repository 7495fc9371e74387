import { Field, type FormStore, valiForm } from '@modular-forms/react';
import { IconCloudOff, IconLock, IconSend } from '@tabler/icons-react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useForm, useFormText } from '#pwa/ui/form/form-state.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { limits } from '#shared/limits.ts';
import { NewApplicationSchema } from '#shared/model/application.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { codePointLength } from '#shared/rules/visible-text.ts';
import type { JobToApplyTo } from './apply-button.tsx';
import { useLetterDraft } from './apply-state.ts';
import { OwnMatch } from './own-match.tsx';
import { type ApplicationValues, useSendApplication } from './use-send-application.ts';

export interface ApplyDialogProps {
  job: JobToApplyTo;
  user: OwnProfile;
  /** The letter typed before. */
  letter: string;
  onClose: () => void;
}

/** Everything that goes to the company with an application. @see requirements S8 */
export function ApplyDialog({ job: given, user, letter, onClose }: ApplyDialogProps) {
  const job = useInLanguage(given);
  const { t } = useTranslation('applications');
  return (
    <Dialog
      hasHistoryEntry={false}
      isOpen
      onClose={onClose}
      title={t('apply.title')}
      subtitle={
        <>
          <Written>{job.title}</Written>
          <span className="px-1.5 text-subtle">·</span>
          <Written>{job.companyName}</Written>
        </>
      }
    >
      <Applicant user={user} />
      <OwnMatch job={job} talent={user} />
      <ApplyForm job={job} userId={user.id} letter={letter} onClose={onClose} />
    </Dialog>
  );
}

function Applicant({ user: given }: { user: OwnProfile }) {
  const user = useInLanguage(useFeaturedNow(given));
  return (
    <div className="flex items-center gap-4 border-t border-line pt-5">
      <Avatar
        name={user.name}
        slug={user.slug}
        pictureUrl={user.profilePicture}
        size={48}
        isFeatured={user.isFeatured}
        isEager
      />
      <div className="min-w-0">
        <p className="font-display text-lg font-semibold">
          <Written className="ua block truncate">{user.name}</Written>
        </p>
        <p dir="ltr" className="ltr truncate text-sm text-muted">
          {`${location.host}/${user.slug}`}
        </p>
      </div>
    </div>
  );
}

const validate = valiForm<ApplicationValues>(NewApplicationSchema);

interface ApplyFormProps {
  job: JobToApplyTo;
  userId: number;
  letter: string;
  onClose: () => void;
}

/** The letter to the company, stored while it is typed, and the button that applies. @see requirements S8, R9, V16 */
function ApplyForm({ job, userId, letter, onClose }: ApplyFormProps) {
  const { t } = useTranslation('applications');
  const { t: say } = useTranslation('shell');
  const isOffline = useIsOffline();
  const form = useForm<ApplicationValues>({ initialValues: { coverLetter: letter }, validate });
  const draft = useLetterDraft(form, { jobId: job.id, userId });
  useWatchUnsavedWork(() => Boolean(typedIn(form).coverLetter));
  const send = useSendApplication({ form, job, userId, draft, onClose });
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
