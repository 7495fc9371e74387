import { getValue, setError, setResponse, valiForm } from '@modular-forms/react';
import { proposeFeatureRequest } from '#pwa/data/community/feature-requests.ts';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { parseForm } from '#pwa/data/core/validate-form.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { OfflineNotice } from '#pwa/features/forms/form-notices.tsx';
import { readDraftTexts, useFormDraft } from '#pwa/features/forms/use-form-draft.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { TextAreaField, TextField } from '#pwa/ui/form/form-field.tsx';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { NewFeatureRequestSchema } from '#shared/model/community.ts';

/** The values of the form; the index signature is for the form library. */
export interface ProposalValues {
  [field: string]: string;
  title: string;
  description: string;
}

export interface ProposeDialogProps {
  userId: number;
  /** The fields typed before. */
  values: ProposalValues;
  onClose: () => void;
}

const placeOf = (userId: number) => ({ form: 'feature-request', userId });

/** Loads the form's messages and its draft. */
export async function prepareProposal(userId: number): Promise<ProposalValues> {
  const [values] = await Promise.all([
    readDraftTexts<ProposalValues>(placeOf(userId), { title: '', description: '' }),
    // Without these texts the form shows errors by their keys, which is better than no form.
    loadNamespaces(['validation']).catch(() => undefined),
  ]);
  return values;
}

/** The form of a feature request, stored as a draft while it is typed. @see requirements R9, V16 */
export function ProposeDialog(props: ProposeDialogProps) {
  const { t } = useTranslation('feature-requests');
  return (
    <Dialog isOpen onClose={props.onClose} title={t('propose')} subtitle={t('propose_hint')}>
      <ProposeForm {...props} />
    </Dialog>
  );
}

function ProposeForm({ userId, values, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('feature-requests');
  const form = useForm<ProposalValues>({
    initialValues: values,
    validate: valiForm<ProposalValues>(NewFeatureRequestSchema),
  });
  const draft = useFormDraft(form, placeOf(userId));
  useWatchUnsavedWork(() => Boolean(getValue(form, 'description', { shouldActive: false })));

  async function finish() {
    await draft.remove();
    onClose();
    showToast({ title: t('proposed'), description: t('proposed_hint') });
  }

  function handleFault(fault: unknown) {
    const failure = failureIn(fault);
    const { title, description } = failure ? fieldErrorsOf(failure) : {};
    if (title) setError(form, 'title', title);
    if (description) setError(form, 'description', description);
    setResponse(form, { status: 'error', message: faultText(t, fault) });
  }

  const send = (typed: ProposalValues) =>
    proposeFeatureRequest(userId, parseForm(NewFeatureRequestSchema, typed)).then(finish, handleFault);

  return (
    <Form of={form} onSubmit={send} className="grid gap-4">
      <OfflineNotice>{t('offline_notice')}</OfflineNotice>
      <TextField form={form} name="title" label={t('request_title')} hint={t('request_title_hint')} />
      <TextAreaField form={form} name="description" label={t('description')} hint={t('description_hint')} rows={6} />
      <FormError of={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton of={form} size="lg" className="flex-1" busyLabel={t('sending')}>
          {t('send')}
        </SubmitButton>
        <Button size="lg" variant="ghost" onClick={onClose}>
          {t('shell:ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
