import { Field, type FormStore, focus, setError, setResponse, valiForm } from '@modular-forms/react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PasswordInput, TextInput } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useForm } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { LoginSchema } from '#shared/model/user.ts';
import { OfflineNotice } from '../forms/form-notices.tsx';

const validate = valiForm<Credentials>(LoginSchema);

/** E-mail and password of a sign-in. */
export interface Credentials {
  [field: string]: string;
  email: string;
  password: string;
}

export interface CredentialsFormProps {
  /** Typed before, perhaps elsewhere. */
  email: string;
  /** Above a failure's own words. */
  failedTitle: string;
  /** Called with the typed e-mail when the form unmounts. */
  onUnmount?: (email: string) => void;
  /** @throws RequestFailure */
  logIn: (values: Credentials) => Promise<unknown>;
  /** Why it did not succeed, in the person's language. */
  failureText: (fault: unknown) => string;
}

/** E-mail and password of a person or a company. @see requirements G1–G6, P1–P3 */
export function CredentialsForm({ email, failedTitle, onUnmount, logIn, failureText }: CredentialsFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm<Credentials>({ initialValues: { email, password: '' }, validate });
  useEffect(() => () => onUnmount?.(typedIn(form).email ?? ''), [form, onUnmount]);

  async function handleSubmit(values: Credentials) {
    try {
      await logIn(values);
    } catch (fault) {
      const message = failureText(fault);
      setResponse(form, { status: 'error', message });
      showFieldErrors(form, fault);
      showToast({ title: failedTitle, description: message, tone: 'destructive' });
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <OfflineNotice>{t('login.offline_notice')}</OfflineNotice>
      <Field of={form} name="email">
        {(field, props) => (
          <FormField field={field} label={t('login.email')}>
            {(value) => <TextInput {...props} value={value} type="email" autoComplete="username" />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="password">
        {(field, props) => (
          <FormField field={field} label={t('login.password')}>
            {(value) => <PasswordInput {...props} value={value} autoComplete="current-password" />}
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

function showFieldErrors(form: FormStore<Credentials>, fault: unknown): void {
  const failure = failureIn(fault);
  if (!failure) return;
  for (const [field, error] of Object.entries(fieldErrorsOf(failure))) setError(form, field, error);
  if (failure.code === 'invalid_credentials') focus(form, 'password');
}

/** Companies sign in elsewhere. */
export function CompanyLoginLine({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <p className="mt-6 flex items-center justify-between gap-4 border-t border-line pt-5 text-sm text-muted">
      <span>{t('login.company_question')}</span>
      <Link to="/company-login" className="text-link" onClick={onFollow}>
        {t('login.company_login')}
      </Link>
    </p>
  );
}

interface ForgotPasswordLineProps {
  isCompany?: boolean;
  onFollow?: () => void;
}

/** The way out when the password is forgotten. */
export function ForgotPasswordLine({ isCompany = false, onFollow }: ForgotPasswordLineProps) {
  const { t } = useTranslation('auth');
  return (
    <p className="mt-5 text-sm">
      <Link
        to="/forgot-password"
        search={isCompany ? { for: 'company' } : {}}
        className="text-link"
        {...(onFollow && { onClick: onFollow })}
      >
        {t('login.forgot')}
      </Link>
    </p>
  );
}

interface SwitchLineProps {
  question: string;
  label: string;
  onSwitch: () => void;
}

/** The way from one form to the other. */
export function SwitchLine({ question, label, onSwitch }: SwitchLineProps) {
  return (
    <>
      <span>{`${question} `}</span>
      <button type="button" className="text-link" onClick={onSwitch}>
        {label}
      </button>
    </>
  );
}
