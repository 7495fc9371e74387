import { Field, type FormStore, focus, setError, setResponse, useForm } from '@modular-forms/react';
import { logInCompany } from '#pwa/data/actions/company-actions.ts';
import { failureIn, fieldErrorsOf } from '#pwa/data/failure-text.ts';
import { validateWith } from '#pwa/data/validate-form.ts';
import { OfflineNotice } from '#pwa/features/auth/offline-notice.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form.tsx';
import { FormField } from '#pwa/ui/form-field.tsx';
import { PasswordInput } from '#pwa/ui/password-input.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { LoginSchema } from '#shared/model/user.ts';
import { loginFailureText } from './login-failure.ts';

const validate = validateWith(LoginSchema);

interface LoginValues {
  [field: string]: string;
  email: string;
  password: string;
}

function showFieldErrors(form: FormStore<LoginValues>, fault: unknown): void {
  const failure = failureIn(fault);
  if (!failure) return;
  const { email, password } = fieldErrorsOf(failure);
  if (email) setError(form, 'email', email);
  if (password) setError(form, 'password', password);
  if (failure.code === 'invalid_credentials') focus(form, 'password');
}

/** E-mail and password of a company; the screen follows the session by itself. @see checklist P1–P3 */
export function CompanyLoginForm({ email }: { email: string }) {
  const { t } = useTranslation('company-account');
  const [form] = useForm<LoginValues>({ initialValues: { email, password: '' }, validate });

  async function handleSubmit(values: LoginValues) {
    try {
      await logInCompany(values);
      showToast({ title: t('auth:login.succeeded'), description: t('auth:login.succeeded_hint') });
    } catch (fault) {
      const message = loginFailureText(t, fault);
      setResponse(form, { status: 'error', message });
      showFieldErrors(form, fault);
      showToast({ title: t('login.failed'), description: message, tone: 'destructive' });
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <OfflineNotice>{t('auth:login.offline_notice')}</OfflineNotice>
      <Field of={form} name="email">
        {(field, props) => (
          <FormField field={field} label={t('fields.email')}>
            {(value) => <TextInput {...props} value={value ?? ''} type="email" autoComplete="username" />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="password">
        {(field, props) => (
          <FormField field={field} label={t('fields.password')}>
            {(value) => <PasswordInput {...props} value={value ?? ''} autoComplete="current-password" />}
          </FormField>
        )}
      </Field>
      <FormError of={form} />
      <SubmitButton of={form} size="lg" busyLabel={t('auth:login.submitting')}>
        {t('auth:login.submit')}
      </SubmitButton>
    </Form>
  );
}
