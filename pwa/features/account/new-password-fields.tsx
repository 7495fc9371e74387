import { Field, type FormStore } from '@modular-forms/react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form-field.tsx';
import { PasswordInput } from '#pwa/ui/password-input.tsx';

/** What both forms of a new password have. */
export interface NewPasswordValues {
  [field: string]: string;
  newPassword: string;
  confirmPassword: string;
}

/** Tells password managers whose password it is; nobody else needs to see it. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

/** A new password, twice. */
export function NewPasswordFields<Values extends NewPasswordValues>({ form: given }: { form: FormStore<Values> }) {
  const { t } = useTranslation('passwords');
  // The two fields are in every such form; the library's types cannot follow a form with more of them.
  const form = given as unknown as FormStore<NewPasswordValues>;
  return (
    <>
      <Field of={form} name="newPassword">
        {(field, props) => (
          <FormField field={field} label={t('fields.new')} hint={t('fields.new_hint')}>
            {(value) => <PasswordInput {...props} value={value ?? ''} autoComplete="new-password" />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="confirmPassword">
        {(field, props) => (
          <FormField field={field} label={t('fields.confirm')}>
            {(value) => <PasswordInput {...props} value={value ?? ''} autoComplete="new-password" />}
          </FormField>
        )}
      </Field>
    </>
  );
}
