import { type FormStore, reset } from '@modular-forms/react';
import { useRef, useState } from 'react';
import { register } from '#pwa/data/account/session-actions.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { parseForm } from '#pwa/data/core/validate-form.ts';
import { UnclearOutcome } from '#pwa/data/core/write-outcome.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { typedIn, useForm, useFormText, validateInput } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type OwnProfile, RegistrationFormSchema } from '#shared/model/user.ts';
import { isSlug, suggestSlug, usernameOf } from '#shared/rules/slug.ts';
import { ChosenAddress } from '../forms/chosen-address.tsx';
import { OfflineNotice, RegistrationDraftNotice } from '../forms/form-notices.tsx';
import { showRefusal } from '../forms/show-failure.ts';
import { useSaveTyped } from '../forms/use-form-draft.ts';
import { registrationFailureText } from './auth-failure.ts';
import { forgetDrafts, keepDraft, readDraft } from './form-drafts.ts';
import {
  RegistrationFields,
  RegistrationPrivacy,
  type RegistrationValues,
  readHidden,
  shownWithout,
} from './registration-fields.tsx';

type Store = FormStore<RegistrationValues>;

const emptyValues: RegistrationValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  dateOfBirth: '',
  industry: '',
};

const validateValues = validateInput(RegistrationFormSchema);

// Username and slug are made from the rest, so the form itself has nothing to check in them.
const validate = (values: object) => validateValues({ ...values, username: '', slug: '' });

function saveTyped(form: Store, slug: string): void {
  const { name = '', email = '', dateOfBirth = '', industry = '' } = typedIn(form);
  keepDraft('registration', { name, email, dateOfBirth, industry, slug });
}

function hasTyped(form: Store): boolean {
  return Object.values(typedIn(form)).some(Boolean);
}

interface RegistrationFormProps {
  onSuccess: (user: OwnProfile) => void;
}

/** All fields of a new talent. @see requirements F1–F26 */
export function RegistrationForm({ onSuccess }: RegistrationFormProps) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const [draft] = useState(() => readDraft('registration'));
  const [chosenSlug, setChosenSlug] = useState(draft.slug);
  const [hidden, setHidden] = useState(() => readHidden(draft.hidden));
  const { slug: _slug, hidden: _hidden, ...typed } = draft;
  const form = useForm<RegistrationValues>({
    initialValues: { ...typed, password: '', confirmPassword: '' },
    validate,
  });
  useWatchUnsavedWork(() => hasTyped(form));
  const suggested = suggestSlug(useFormText(form, 'name'));
  const slug = chosenSlug || suggested;

  const latestSlug = useRef(chosenSlug);
  latestSlug.current = chosenSlug;
  useSaveTyped(form, () => saveTyped(form, latestSlug.current));
  const [hasDraft, setHasDraft] = useState(() => Object.values(draft).some((value) => value !== ''));
  const startEmpty = () => {
    setHasDraft(false);
    setChosenSlug('');
    setHidden([]);
    reset(form, { initialValues: emptyValues });
    forgetDrafts();
  };

  async function handleSubmit(values: RegistrationValues) {
    try {
      const { confirmPassword: _, ...body } = parseForm(RegistrationFormSchema, {
        ...values,
        ...shownWithout(hidden),
        slug: isSlug(slug) ? slug : suggested,
        username: usernameOf(isSlug(slug) ? slug : suggested),
      });
      const user = await register({ ...body, language });
      showToast({ title: t('register.succeeded'), description: t('register.succeeded_hint') });
      onSuccess(user);
    } catch (fault) {
      const message = registrationFailureText(t, fault);
      showRefusal(form, message || t('register.failed'), fault);
      showToast({
        title: t(fault instanceof UnclearOutcome ? 'register.unclear' : 'register.failed'),
        description: message || t('register.failed_hint'),
        tone: 'destructive',
      });
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <OfflineNotice>{t('register.offline_notice')}</OfflineNotice>
      {hasDraft && <RegistrationDraftNotice onDiscard={startEmpty} />}
      <ChosenAddress
        of="talent"
        label={t('register.address')}
        placeholder={t('register.address_placeholder')}
        suggested={suggested}
        chosen={chosenSlug}
        onChoose={setChosenSlug}
      />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="username" value={usernameOf(slug)} />
      <RegistrationFields form={form} />
      <RegistrationPrivacy
        hidden={hidden}
        onChange={(next) => {
          setHidden(next);
          keepDraft('registration', { hidden: next.join(' ') });
        }}
      />
      <FormError of={form} />
      <SubmitButton of={form} size="lg" busyLabel={t('register.submitting')}>
        {t('register.submit')}
      </SubmitButton>
    </Form>
  );
}
