import { Field, reset, setResponse, useForm } from '@modular-forms/react';
import { type AccountRealm, changePassword } from '#pwa/data/actions/password-actions.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { useCompanySession } from '#pwa/data/use-company-session.ts';
import { useSession } from '#pwa/data/use-session.ts';
import { validateWith } from '#pwa/data/validate-form.ts';
import { OfflineNotice } from '#pwa/features/auth/offline-notice.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form.tsx';
import { FormField } from '#pwa/ui/form-field.tsx';
import { PasswordInput } from '#pwa/ui/password-input.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { ChangePasswordFormSchema } from '#shared/model/password.ts';
import { AccountName, NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx';
import { showFieldErrors } from './show-field-errors.ts';

interface ChangeValues extends NewPasswordValues {
  currentPassword: string;
}

const emptyValues: ChangeValues = { currentPassword: '', newPassword: '', confirmPassword: '' };
const validate = validateWith(ChangePasswordFormSchema);

/** Changes the password of who is signed in. Its texts are in `passwords` and `validation`. */
export function ChangePasswordForm({ realm }: { realm: AccountRealm }) {
  const { t } = useTranslation('passwords');
  const email = useOwnEmail(realm);
  const [form] = useForm<ChangeValues>({ initialValues: emptyValues, validate });

  async function handleSubmit({ currentPassword, newPassword }: ChangeValues) {
    try {
      await changePassword(realm, { currentPassword, newPassword });
      reset(form, { initialValues: emptyValues });
      showToast({ title: t('change.done'), description: t('change.done_hint') });
    } catch (fault) {
      const failure = failureIn(fault);
      const message = failure ? failureText(t, failure) : t('errors:unknown');
      setResponse(form, { status: 'error', message });
      showFieldErrors(form, fault);
      showToast({ title: t('change.failed'), description: message, tone: 'destructive' });
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <OfflineNotice>{t('change.offline_notice')}</OfflineNotice>
      <AccountName email={email} />
      <Field of={form} name="currentPassword">
        {(field, props) => (
          <FormField field={field} label={t('fields.current')}>
            {(value) => <PasswordInput {...props} value={value ?? ''} autoComplete="current-password" />}
          </FormField>
        )}
      </Field>
      <NewPasswordFields form={form} />
      <FormError of={form} />
      <SubmitButton of={form} className="justify-self-start" busyLabel={t('change.submitting')}>
        {t('change.submit')}
      </SubmitButton>
    </Form>
  );
}

function useOwnEmail(realm: AccountRealm): string {
  const person = useSession();
  const company = useCompanySession();
  if (realm === 'user') return person.state === 'signed-in' ? person.user.email : '';
  return company.state === 'signed-in' ? company.company.email : '';
}
