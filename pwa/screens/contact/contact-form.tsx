import { type FormStore, reset, setError, setResponse, valiForm } from '@modular-forms/react';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sendLetter } from '#pwa/data/community/contact-actions.ts';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { parseForm } from '#pwa/data/core/validate-form.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { DiscardDraft, OfflineNotice } from '#pwa/features/forms/form-notices.tsx';
import { useSaveTyped } from '#pwa/features/forms/use-form-draft.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { randomUuid } from '#pwa/secure-context/random-uuid.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { TextAreaField, TextField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useForm } from '#pwa/ui/form/form-state.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { ContactFormSchema } from '#shared/model/mail.ts';

const validate = valiForm<ContactValues>(ContactFormSchema);

export interface ContactFormProps {
  place: ContactPlace;
  known: { name: string; email: string };
  draft: ContactDraft;
  onSent: (to: { name: string; email: string }) => void;
}

/** The form of a message to the operator; stored as a draft until the message has arrived. */
export function ContactForm({ place, known, draft, onSent }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const language = useLanguage();
  const empty = { ...known, subject: '', message: '' };
  const [{ key = randomUuid(), ...typed }] = useState(draft);
  const [sendingKey] = useState(key);
  const [hasDraft, setHasDraft] = useState(Boolean(draft.subject || draft.message));
  const form = useForm<ContactValues>({ initialValues: { ...empty, ...typed }, validate });
  const isSent = useRef(false);
  useWatchUnsavedWork(() => !isSent.current && Boolean(valuesOf(form).message));
  useSaveTyped(form, () => {
    if (!isSent.current) void storeContactDraft(place, { ...valuesOf(form), key: sendingKey });
  });

  async function handleSubmit(values: ContactValues) {
    const letter = parseForm(ContactFormSchema, values);
    try {
      await sendLetter({ ...letter, language }, sendingKey);
    } catch (fault) {
      showFault(fault);
      return;
    }
    isSent.current = true;
    await storeContactDraft(place, {});
    onSent(letter);
  }

  function showFault(fault: unknown) {
    const failure = failureIn(fault);
    const errors = failure ? fieldErrorsOf(failure) : {};
    for (const name of ['name', 'email', 'subject', 'message']) if (errors[name]) setError(form, name, errors[name]);
    const isOffline = failure?.kind === 'offline';
    const failed = `${t('form.failed')}: ${faultText(t, fault)}`;
    setResponse(form, { status: 'error', message: isOffline ? t('form.offline') : failed });
  }

  function startAgain() {
    reset(form, { initialValues: empty });
    setHasDraft(false);
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <OfflineNotice>{t('form.offline')}</OfflineNotice>
      {hasDraft && <DraftLine onDiscard={startAgain} />}
      <ContactFields form={form} />
      <FormError of={form} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton
          of={form}
          size="lg"
          busyLabel={t('form.submitting')}
          icon={<IconSend className="icon icon-dir" aria-hidden="true" />}
        >
          {t('form.submit')}
        </SubmitButton>
        <p className="text-sm text-muted">{t('form.kept')}</p>
      </div>
    </Form>
  );
}

function valuesOf(form: FormStore<ContactValues>): Partial<ContactValues> {
  // Absent and undefined mean the same to the draft.
  return typedIn(form) as Partial<ContactValues>;
}

function DraftLine({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('contact');
  return (
    <Notice icon={<IconDeviceFloppy className="icon" aria-hidden="true" />}>
      <p>{t('draft.text')}</p>
      <DiscardDraft label={t('draft.discard')} onDiscard={onDiscard} />
    </Notice>
  );
}

/** The writer and the message. */
function ContactFields({ form }: { form: FormStore<ContactValues> }) {
  const { t } = useTranslation('contact');
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <TextField form={form} name="name" label={t('form.name')} autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label={t('form.email')}
          hint={t('form.email_hint')}
          type="email"
          autoComplete="email"
        />
      </div>
      <TextField form={form} name="subject" label={t('form.subject')} />
      <TextAreaField form={form} name="message" label={t('form.message')} rows={8} />
    </>
  );
}

/** The values of the form; the index signature is for the form library. */
interface ContactValues {
  [field: string]: string;
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** The unsent fields, and the idempotency key of an attempt without a response. */
export type ContactDraft = Partial<ContactValues> & { key?: string };

/** The owner of the draft; the draft of a visitor ends with the tab. */
export interface ContactPlace {
  form: 'contact';
  userId: number | null;
}

const fields = new Set(['name', 'email', 'subject', 'message', 'key']);

/** The draft from before a reload or a crash. @see requirements R9 */
export async function readContactDraft(place: ContactPlace): Promise<ContactDraft> {
  const draft = await readFormDraft(place);
  const known = Object.entries(Object(draft?.fields)).flatMap(([name, value]) =>
    fields.has(name) && typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(known);
}

/** Stores the fields once there is a subject or a message; the name and the e-mail alone are not worth it. */
async function storeContactDraft(place: ContactPlace, draft: ContactDraft): Promise<void> {
  const isBegun = Boolean(draft.subject || draft.message);
  await storeFormDraft(place, isBegun ? draft : {});
}
