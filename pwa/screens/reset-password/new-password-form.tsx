import { setError, setResponse, valiForm } from '@modular-forms/react';
import { resetPassword } from '#pwa/data/account/password-actions.ts';
import { failureIn } from '#pwa/data/core/failure-text.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { faultText, UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import { isolated } from '#pwa/features/account/isolated.ts';
import { AccountName, NewPasswordFields, type NewPasswordValues } from '#pwa/features/account/new-password-fields.tsx';
import { OfflineNotice } from '#pwa/features/auth/offline-notice.tsx';
import { isWrongLink } from '#pwa/features/mailed-links/link-question.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { useForm } from '#pwa/ui/form/use-form.ts';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { NewPasswordFormSchema } from '#shared/model/password.ts';
import type { CheckedLinkProps } from './checked-link.tsx';

const validate = valiForm<NewPasswordValues>(NewPasswordFormSchema);

/** A new password for the account that the link was sent to. */
export function NewPasswordForm({ realm, token, email, onDone, onWrong }: CheckedLinkProps & { email: string }) {
  const { t } = useTranslation('passwords');
  const form = useForm<NewPasswordValues>({ initialValues: { newPassword: '', confirmPassword: '' }, validate });
  // The link is in this page alone: no update reloads it away while somebody is about to use it.
  useWatchUnsavedWork(() => true);

  async function handleSubmit({ newPassword, confirmPassword }: NewPasswordValues) {
    try {
      await resetPassword(realm, { token, password: newPassword, confirmPassword });
      onDone();
    } catch (fault) {
      if (isWrongLink(fault)) return onWrong();
      const message =
        fault instanceof UnclearOutcome ? withNetworkHint(t, t('reset.unclear_hint'), fault) : faultText(t, fault);
      setResponse(form, { status: 'error', message });
      const refused = failureIn(fault)?.errorCodes?.password;
      if (refused) setError(form, 'newPassword', refused);
    }
  }

  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-104">
        <h1 className="text-4xl">{t('reset.title')}</h1>
        <p className="mt-2 mb-6 wrap-anywhere text-muted">{t('reset.for_account', { email: isolated(email) })}</p>
        <TooltipArea>
          <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
            <OfflineNotice>{t('reset.offline_notice')}</OfflineNotice>
            <AccountName email={email} />
            <NewPasswordFields form={form} />
            <FormError of={form} />
            <SubmitButton of={form} size="lg" busyLabel={t('reset.submitting')}>
              {t('reset.submit')}
            </SubmitButton>
          </Form>
        </TooltipArea>
      </div>
    </div>
  );
}
