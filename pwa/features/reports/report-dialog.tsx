import { Field, type FormStore, setError, setResponse } from '@modular-forms/react';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { sendReport } from '#pwa/data/community/contact-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import type { DraftPlace } from '#pwa/data/core/form-draft.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { parseForm } from '#pwa/data/core/validate-form.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { readDraftTexts, useFormDraft } from '#pwa/features/forms/use-form-draft.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Select, TextArea } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useForm, useFormValue, validateInput } from '#pwa/ui/form/form-state.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type ReportSubject, reportReasons } from '#shared/catalog/administration.ts';
import { NewReportSchema } from '#shared/model/community.ts';

export interface ReportDialogProps {
  reported: Reported;
  /** The fields typed before. */
  values: ReportValues;
  onClose: () => void;
}

/** Loads the form's messages and its draft. */
export async function prepareReport(reported: Reported): Promise<ReportValues> {
  const [values] = await Promise.all([
    readDraftTexts(draftOfReport(reported), emptyReport),
    // Without the texts the form shows the keys of its errors, which is better than no form.
    loadNamespaces(['validation']).catch(() => undefined),
  ]);
  return values;
}

/** Asks for the reason of a report. */
export function ReportDialog({ reported, values, onClose }: ReportDialogProps) {
  const { t } = useTranslation('reports');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`action.${reported.subject}`)}
      subtitle={<Written className="wrap-anywhere">{reported.name}</Written>}
    >
      <ReportForm reported={reported} values={values} onClose={onClose} />
    </Dialog>
  );
}

const validateReport = validateInput(NewReportSchema);

/** Reason and words of a report, stored while they are typed, and the button that sends it. @see requirements R9, V16 */
function ReportForm({ reported, values, onClose }: ReportDialogProps) {
  const { t } = useTranslation('reports');
  const { t: say } = useTranslation('shell');
  const isOffline = useIsOffline();
  const { subject, subjectId } = reported;
  const form = useForm<ReportValues>({
    initialValues: values,
    validate: (typed) => validateReport({ subject, subjectId, ...typed }),
  });
  const draft = useFormDraft(form, draftOfReport(reported));
  useWatchUnsavedWork(() => Boolean(typedIn(form).details));
  const send = useSendReport(form, reported, async () => {
    await draft.remove();
    onClose();
  });
  return (
    <Form of={form} onSubmit={send} className="grid gap-4">
      {isOffline && <Notice icon={<IconCloudOff className="icon" aria-hidden="true" />}>{t('offline_notice')}</Notice>}
      <ReasonField form={form} />
      <DetailsField form={form} />
      <p className="flex items-start gap-2 text-sm text-muted">
        <IconLock className="icon mt-0.5 shrink-0" aria-hidden="true" />
        <span>{t('privacy')}</span>
      </p>
      <FormError of={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton of={form} size="lg" className="flex-1" busyLabel={t('sending')}>
          {t('send')}
        </SubmitButton>
        <Button size="lg" variant="ghost" onClick={onClose}>
          {say('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}

function ReasonField({ form }: { form: FormStore<ReportValues> }) {
  const { t } = useTranslation('reports');
  return (
    <Field of={form} name="reason">
      {(field, props) => (
        <FormField field={field} label={t('reason')}>
          {(value) => (
            <Select {...props} value={value}>
              <option value="">{t('choose')}</option>
              {reportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`reasons.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
    </Field>
  );
}

function DetailsField({ form }: { form: FormStore<ReportValues> }) {
  const { t } = useTranslation('reports');
  const isNeeded = useFormValue(form, 'reason') === 'other';
  return (
    <Field of={form} name="details">
      {(field, props) => (
        <FormField
          field={field}
          label={
            <>
              <span>{`${t('details')} `}</span>
              {!isNeeded && <span className="font-normal text-muted">{t('optional')}</span>}
            </>
          }
        >
          {(value) => <TextArea {...props} value={value} rows={4} />}
        </FormField>
      )}
    </Field>
  );
}

function useSendReport(form: FormStore<ReportValues>, { subject, subjectId }: Reported, finish: () => Promise<void>) {
  const { t } = useTranslation('reports');
  return async ({ reason, details }: ReportValues): Promise<void> => {
    try {
      const report = parseForm(NewReportSchema, { subject, subjectId, reason, details });
      await sendReport({ ...report, details: report.details ?? '' });
    } catch (fault) {
      const failure = failureIn(fault);
      const message = faultText(t, fault);
      const { details: wrong } = failure ? fieldErrorsOf(failure) : {};
      if (wrong) setError(form, 'details', wrong);
      return setResponse(form, { status: 'error', message });
    }
    await finish();
    showToast({ title: t('sent'), description: t('sent_hint') });
  };
}

/** The reported thing. */
export interface Reported {
  subject: ReportSubject;
  subjectId: number;
  /** As shown. */
  name: string;
}

/** The fields of the form. The form library needs the index signature. */
export interface ReportValues {
  [field: string]: string;
  reason: string;
  details: string;
}

const emptyReport: ReportValues = { reason: '', details: '' };

/** The place of a report's draft: the account, or the tab of a visitor. */
function draftOfReport({ subject, subjectId }: Reported): DraftPlace {
  const now = session.get();
  return { form: `report:${subject}:${subjectId}`, userId: now.state === 'signed-in' ? now.account.id : null };
}
