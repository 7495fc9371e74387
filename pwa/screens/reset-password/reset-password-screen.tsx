import { setError, setResponse, valiForm } from '@modular-forms/react';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { readResetOwner, resetPassword } from '#pwa/data/account/password-actions.ts';
import { failureIn } from '#pwa/data/core/failure-text.ts';
import { useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { faultText, UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import { AccountName, NewPasswordFields, type NewPasswordValues } from '#pwa/features/account/password-forms.tsx';
import { isolated } from '#pwa/features/account/use-account.ts';
import { OfflineNotice } from '#pwa/features/forms/form-notices.tsx';
import { ForgotLink, isWrongLink, LoginLink, useMailedLink } from '#pwa/features/mailed-links/mailed-links.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { NewPasswordFormSchema } from '#shared/model/password.ts';
import type { Realm } from '#shared/model/realm.ts';

/**
 * Where the mailed link to a new password leads. The link is checked before anything is typed. @see trust §3
 */
export function ResetPasswordScreen() {
  const { realm, token } = useMailedLink();
  const [outcome, setOutcome] = useState<'done' | 'wrong'>();
  if (outcome === 'done') return <PasswordSet realm={realm} />;
  if (!token || outcome === 'wrong') return <WrongLink realm={realm} isMissing={!token} />;
  return (
    <CheckedLink realm={realm} token={token} onDone={() => setOutcome('done')} onWrong={() => setOutcome('wrong')} />
  );
}

/** The new password is set; the person signs in with it. */
function PasswordSet({ realm }: { realm: Realm }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="reset-password"
        title={
          <span className="flex items-center gap-3">
            <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
            <span>{t('reset.done')}</span>
          </span>
        }
        lead={t('reset.done_lead')}
        actions={<LoginLink realm={realm}>{t('reset.to_login')}</LoginLink>}
      />
    </div>
  );
}

/** The link is used, expired or missing; another one can be requested. */
function WrongLink({ realm, isMissing }: { realm: Realm; isMissing: boolean }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="reset-password"
        title={t(isMissing ? 'reset.missing' : 'reset.wrong')}
        lead={t(isMissing ? 'reset.missing_lead' : 'reset.wrong_lead')}
        actions={
          <>
            <ForgotLink realm={realm}>{t('reset.ask')}</ForgotLink>
            <LoginLink realm={realm} variant="outline">
              {t('reset.to_login')}
            </LoginLink>
          </>
        }
      />
    </div>
  );
}

interface CheckedLinkProps {
  realm: Realm;
  token: string;
  onDone: () => void;
  onWrong: () => void;
}

/** Asks the server whose link it is, then the person for the new password. */
function CheckedLink(props: CheckedLinkProps) {
  const { realm, token, onWrong } = props;
  const [email, setEmail] = useState<string>();
  const [fault, setFault] = useState<unknown>();
  // A new object starts a new attempt.
  const [attempt, setAttempt] = useState({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback changes at each render, and the server is asked once per attempt
  useEffect(() => {
    let isHere = true;
    readResetOwner(realm, token).then(
      (owner) => isHere && setEmail(owner),
      (thrown: unknown) => {
        if (!isHere) return;
        if (isWrongLink(thrown)) onWrong();
        else setFault(thrown);
      },
    );
    return () => {
      isHere = false;
    };
  }, [realm, token, attempt]);

  function retry() {
    setFault(undefined);
    setAttempt({});
  }

  if (email !== undefined) return <NewPasswordForm {...props} email={email} />;
  if (fault !== undefined) return <Unchecked fault={fault} onRetry={retry} />;
  return <Checking />;
}

function Checking() {
  const { t } = useTranslation('passwords');
  return (
    <div className="wrap py-10 md:py-16" aria-busy="true">
      <div className="mx-auto max-w-104">
        <h1 className="text-4xl">{t('reset.title')}</h1>
        <p className="mt-2 mb-6 text-muted" role="status">
          {t('reset.checking')}
        </p>
        <Skeleton className="h-65 w-full" />
      </div>
    </div>
  );
}

function Unchecked({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="alert">
      <PlainPage
        pattern="reset-password"
        title={t('reset.unchecked')}
        lead={faultText(t, fault)}
        actions={<Button onClick={onRetry}>{t('reset.retry')}</Button>}
      />
    </div>
  );
}

const validate = valiForm<NewPasswordValues>(NewPasswordFormSchema);

/** A new password for the account that the link was sent to. */
function NewPasswordForm({ realm, token, email, onDone, onWrong }: CheckedLinkProps & { email: string }) {
  const { t } = useTranslation('passwords');
  const form = useForm<NewPasswordValues>({ initialValues: { newPassword: '', confirmPassword: '' }, validate });
  // The link is only in this page, so no update of the app may reload it.
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
