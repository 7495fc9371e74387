import { type FormStore, reset, setError, setResponse, valiForm } from '@modular-forms/react';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sendLetter } from '#pwa/data/community/letter-actions.ts';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { parseForm } from '#pwa/data/core/validate-form.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { OfflineNotice } from '#pwa/features/auth/offline-notice.tsx';
import { DiscardDraft } from '#pwa/features/forms/draft-notice.tsx';
import { useDraftKeeper } from '#pwa/features/forms/use-form-keeper.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { randomUuid } from '#pwa/secure-context/random-uuid.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { typedIn } from '#pwa/ui/form/form-state.ts';
import { useForm } from '#pwa/ui/form/use-form.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { ContactFormSchema } from '#shared/model/contact.ts';
import { type ContactDraft, type ContactPlace, type ContactValues, keepContactDraft } from './contact-draft.ts';
import { ContactFields } from './contact-fields.tsx';

const validate = valiForm<ContactValues>(ContactFormSchema);

export interface ContactFormProps {
  place: ContactPlace;
  known: { name: string; email: string };
  draft: ContactDraft;
  onSent: (to: { name: string; email: string }) => void;
}

/** A message to the operator, kept while it is typed and until it has arrived. */
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
  useDraftKeeper(form, () => {
    if (!isSent.current) void keepContactDraft(place, { ...valuesOf(form), key: sendingKey });
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
    await keepContactDraft(place, {});
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

  function startAfresh() {
    reset(form, { initialValues: empty });
    setHasDraft(false);
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <OfflineNotice>{t('form.offline')}</OfflineNotice>
      {hasDraft && <DraftLine onDiscard={startAfresh} />}
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
