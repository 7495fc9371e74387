import { Field, type FormStore, reset, valiForm } from '@modular-forms/react';
import { changePassword } from '#pwa/data/account/password-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { faultText, UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PasswordInput } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { RepeatedPassword } from '#pwa/ui/form/repeated-password.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { ChangePasswordFormSchema } from '#shared/model/password.ts';
import type { Realm } from '#shared/model/realm.ts';
import { showRefusal } from '../forms/show-failure.ts';
import { type AccountInRealm, useAccount } from './use-account.ts';

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
          label={t(realm === 'user' ? 'password_proof.person' : 'password_proof.company')}
          hint={t('password_proof.hint')}
        >
          {(value) => <PasswordInput {...props} value={value} autoComplete="current-password" />}
        </FormField>
      )}
    </Field>
  );
}

interface ChangeValues extends NewPasswordValues {
  currentPassword: string;
}

const emptyValues: ChangeValues = { currentPassword: '', newPassword: '', confirmPassword: '' };
const validate = valiForm<ChangeValues>(ChangePasswordFormSchema);

/** Changes the password of the signed-in account. Its texts are in `passwords` and `validation`. */
export function ChangePasswordForm({ realm }: { realm: Realm }) {
  const { t } = useTranslation('passwords');
  const isOffline = useIsOffline();
  const email = useAccount(realm)?.email ?? '';
  const form = useForm<ChangeValues>({ initialValues: emptyValues, validate });

  async function handleSubmit({ currentPassword, newPassword }: ChangeValues) {
    try {
      await changePassword(realm, { email, currentPassword, newPassword });
      reset(form, { initialValues: emptyValues });
      showToast({ title: t('change.done'), description: t('change.done_hint') });
    } catch (fault) {
      const isUnclear = fault instanceof UnclearOutcome;
      const message = isUnclear ? withNetworkHint(t, t('change.unclear_hint'), fault) : faultText(t, fault);
      showRefusal(form, message, fault);
      showToast({
        title: t(isUnclear ? 'change.unclear' : 'change.failed'),
        description: message,
        tone: 'destructive',
      });
    }
  }

  return (
    <TooltipArea>
      <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
        {isOffline && <OfflineLine>{t('change.offline_notice')}</OfflineLine>}
        <AccountName email={email} />
        <Field of={form} name="currentPassword">
          {(field, props) => (
            <FormField field={field} label={t('fields.current')}>
              {(value) => <PasswordInput {...props} value={value} autoComplete="current-password" />}
            </FormField>
          )}
        </Field>
        <NewPasswordFields form={form} />
        <FormError of={form} />
        <SubmitButton of={form} className="justify-self-start" busyLabel={t('change.submitting')}>
          {t('change.submit')}
        </SubmitButton>
      </Form>
    </TooltipArea>
  );
}
