import type { FormStore } from '@modular-forms/react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { RepeatedPassword } from '#pwa/ui/form/repeated-password.tsx';

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
