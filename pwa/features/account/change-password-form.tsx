import { Field, reset, valiForm } from '@modular-forms/react';
import { changePassword } from '#pwa/data/account/password-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { faultText, UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PasswordInput } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { ChangePasswordFormSchema } from '#shared/model/password.ts';
import type { Realm } from '#shared/model/realm.ts';
import { showRefusal } from '../forms/show-failure.ts';
import { AccountName, NewPasswordFields, type NewPasswordValues } from './password-fields.tsx';
import { useAccount } from './use-account.ts';

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
