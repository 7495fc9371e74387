import { Field, type FormStore, focus, setError, setResponse, useForm } from '@modular-forms/react';
import { useEffect } from 'react';
import { logIn } from '#pwa/data/actions/session-actions.ts';
import { failureIn, fieldErrorsOf } from '#pwa/data/failure-text.ts';
import { validateWith } from '#pwa/data/validate-form.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form.tsx';
import { FormField } from '#pwa/ui/form-field.tsx';
import { PasswordInput } from '#pwa/ui/password-input.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { LoginSchema, type OwnProfile } from '#shared/model/user.ts';
import { loginFailureText } from './auth-failure.ts';
import { keepDraft, readDraft } from './form-drafts.ts';
import { OfflineNotice } from './offline-notice.tsx';

const validate = validateWith(LoginSchema);

interface LoginValues {
  [field: string]: string;
  email: string;
  password: string;
}

function showFieldErrors(form: FormStore<LoginValues>, fault: unknown): void {
  const failure = failureIn(fault);
  if (!failure) return;
  for (const [field, error] of Object.entries(fieldErrorsOf(failure))) setError(form, field, error);
  if (failure.code === 'invalid_credentials') focus(form, 'password');
}

interface LoginFormProps {
  /** A page that follows the session itself needs none. */
  onSuccess?: (user: OwnProfile) => void;
}

/** E-mail and password. @see checklist G1–G6 */
export function LoginForm({ onSuccess }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const [form] = useForm<LoginValues>({ initialValues: { ...readDraft('login'), password: '' }, validate });
  useEffect(() => () => keepDraft('login', { email: form.internal.fields.email?.value.peek() ?? '' }), [form]);

  async function handleSubmit(values: LoginValues) {
    try {
      const user = await logIn(values);
      showToast({ title: t('login.succeeded'), description: t('login.succeeded_hint') });
      onSuccess?.(user);
    } catch (fault) {
      const message = loginFailureText(t, fault);
      setResponse(form, { status: 'error', message });
      showFieldErrors(form, fault);
      const description = message || t('login.failed_hint');
      showToast({ title: t('login.failed'), description, tone: 'destructive' });
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <OfflineNotice>{t('login.offline_notice')}</OfflineNotice>
      <Field of={form} name="email">
        {(field, props) => (
          <FormField field={field} label={t('login.email')}>
            {(value) => <TextInput {...props} value={value ?? ''} type="email" autoComplete="username" />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="password">
        {(field, props) => (
          <FormField field={field} label={t('login.password')}>
            {(value) => <PasswordInput {...props} value={value ?? ''} autoComplete="current-password" />}
          </FormField>
        )}
      </Field>
      <FormError of={form} />
      <SubmitButton of={form} size="lg" busyLabel={t('login.submitting')}>
        {t('login.submit')}
      </SubmitButton>
    </Form>
  );
}
