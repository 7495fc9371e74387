import { Field, type FormStore } from '@modular-forms/react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PasswordInput } from '#pwa/ui/field.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { RepeatedPassword } from '#pwa/ui/form/repeated-password.tsx';
import type { AccountInRealm } from './use-account.ts';

/** The common fields of both forms of a new password. */
export interface NewPasswordValues {
  [field: string]: string;
  newPassword: string;
  confirmPassword: string;
}

/** The account for password managers; hidden from people, who know it. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

/** A new password, twice. */
export function NewPasswordFields<Values extends NewPasswordValues>({ form }: { form: FormStore<Values> }) {
  const { t } = useTranslation('passwords');
  const labels = { password: t('fields.new'), hint: t('fields.new_hint'), repeated: t('fields.confirm') };
  return <RepeatedPassword form={form} name="newPassword" labels={labels} />;
}

interface Proof {
  [field: string]: string;
  password: string;
}

interface PasswordProofProps<Values extends Proof> extends Pick<AccountInRealm, 'realm'> {
  form: FormStore<Values>;
}

/** Asks for the password of the account: an open device alone must not be enough for what follows. */
export function PasswordProof<Values extends Proof>({ realm, form: given }: PasswordProofProps<Values>) {
  const { t } = useTranslation('account');
  // The field is in every such form; the library's types cannot follow a form with more of them.
  const form = given as unknown as FormStore<Proof>;
  return (
    <Field of={form} name="password">
      {(field, props) => (
        <FormField
          field={field}
          label={t(realm === 'user' ? 'deletion.password' : 'deletion.company_password')}
          hint={t('deletion.password_hint')}
        >
          {(value) => <PasswordInput {...props} value={value} autoComplete="current-password" />}
        </FormField>
      )}
    </Field>
  );
}
