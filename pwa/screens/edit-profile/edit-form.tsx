import {
  Field,
  type FormStore,
  focus,
  getValues,
  reset,
  setError,
  setResponse,
  setValue,
  useForm,
} from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { saveProfile } from '#pwa/data/actions/save-profile.ts';
import { failureIn, fieldErrorsOf } from '#pwa/data/failure-text.ts';
import { session } from '#pwa/data/session.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError } from '#pwa/ui/form.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { AddressNotice } from './address-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { PersonFields, WorkFields } from './edit-fields.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PhotoField } from './photo-field.tsx';
import { PrivacySwitches } from './privacy-switches.tsx';
import { changedFields, type ProfileValues, toFormErrors, toPatch, validateChanges, valuesOf } from './profile-form.ts';
import { SaveBar } from './save-bar.tsx';
import { saveFailureText } from './save-failure.ts';
import { useDraftKeeper } from './use-profile-draft.ts';

type Store = FormStore<ProfileValues>;

function showFieldErrors(form: Store, fault: unknown): void {
  const failure = failureIn(fault);
  const errors = toFormErrors(failure ? fieldErrorsOf(failure) : {});
  const refused = form.internal.fieldNames.peek().filter((name) => errors[name]);
  for (const name of refused) setError(form, name, errors[name] ?? '', { shouldFocus: false });
  if (refused[0]) focus(form, refused[0]);
}

interface EditFormProps {
  user: OwnProfile;
  draft: Partial<ProfileValues>;
  /** The server no longer knows who this is; what was typed stays on the device. */
  onSessionEnded: () => void;
}

/** The own profile, to be changed. @see spec §2 Edit profile, checklist J2–J7, J20 */
export function EditForm({ user, draft, onSessionEnded }: EditFormProps) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const router = useRouter();
  const [base] = useState(() => valuesOf(user, language === 'ar' ? '، ' : ', '));
  const [hasDraft, setHasDraft] = useState(() => Object.keys(changedFields(base, draft)).length > 0);
  const [form] = useForm<ProfileValues>({
    initialValues: { ...base, ...draft },
    validate: (values) => validateChanges(base, values),
  });
  const removeDraft = useDraftKeeper({ form, base, userId: user.id });
  const isSaved = useRef(false);
  const changes = () => changedFields(base, getValues(form, { shouldActive: false, peek: true }));

  // Once the session has ended there is nothing to stay for: the draft is kept, or went with the account.
  function hasUnsavedChanges(): boolean {
    return !isSaved.current && session.get().state === 'signed-in' && Object.keys(changes()).length > 0;
  }

  async function leaveToProfile() {
    isSaved.current = true;
    await removeDraft();
    await router.navigate({ to: '/$slug', params: { slug: user.slug } });
  }

  async function handleSubmit() {
    const changed = changes();
    if (Object.keys(changed).length === 0) return leaveToProfile();
    try {
      await saveProfile(user.id, toPatch(changed));
      showToast({ title: t('saved'), description: t('saved_hint') });
      await leaveToProfile();
    } catch (fault) {
      const message = saveFailureText(t, fault);
      showFieldErrors(form, fault);
      setResponse(form, { status: 'error', message });
      showToast({ title: t('failed'), description: message, tone: 'destructive' });
      if (failureIn(fault)?.code === 'not_authenticated') onSessionEnded();
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-6">
      {hasDraft && (
        <DraftNotice
          onDiscard={() => {
            reset(form, { initialValues: base });
            setHasDraft(false);
          }}
        />
      )}
      <Field of={form} name="picture">
        {(field) => <ConnectedPhoto form={form} field={field} user={user} />}
      </Field>
      <PersonFields form={form} industry={user.industry} />
      <WorkFields form={form} />
      <PrivacySwitches form={form} />
      <AddressNotice slug={user.slug} />
      <FormError of={form} />
      <SaveBar form={form} slug={user.slug} />
      <LeaveGuard
        hasChanges={hasUnsavedChanges}
        onDiscard={async () => {
          isSaved.current = true;
          await removeDraft();
        }}
      />
    </Form>
  );
}

interface ConnectedPhotoProps {
  form: Store;
  field: { value: { value: string | null | undefined }; error: { value: string } };
  user: OwnProfile;
}

function ConnectedPhoto({ form, field, user }: ConnectedPhotoProps) {
  useSignals();
  const { t } = useTranslation('validation');
  const error = field.error.value;
  // Keys come from schemas and from the server, so they are not known to the types.
  const say = t as (key: string, options: { defaultValue: string }) => string;
  return (
    <PhotoField
      name={user.name}
      slug={user.slug}
      picture={field.value.value ?? ''}
      error={error ? say(error, { defaultValue: error }) : undefined}
      onChange={(picture) => setValue(form, 'picture', picture)}
    />
  );
}
