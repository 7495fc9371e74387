import { IconLock } from '@tabler/icons-react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { failureIn, failureText, isForeignError } from '#pwa/data/core/failure-text.ts';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { logInCompany } from '#pwa/data/hiring/company-actions.ts';
import { useCheckedCompanySession } from '#pwa/data/session/company-session.ts';
import { type Credentials, CredentialsForm, ForgotPasswordLine } from '#pwa/features/auth/credentials-form.tsx';
import { safeNext } from '#pwa/features/auth/safe-next.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';

/** The login page of companies; leads on to the dashboard, or to where the company wanted to go. @see requirements P1 */
export function CompanyLoginScreen() {
  const { t } = useTranslation('company-account');
  const router = useRouter();
  const session = useCheckedCompanySession();
  // The stored session may have ended; only a session that the server has confirmed leads away from here.
  const isSignedIn = session.state === 'signed-in' && !session.isOffline;
  const next = safeNext(useSearch({ from: '/company-login' }).next);
  const email = useRegisteredEmail();

  useEffect(() => {
    if (isSignedIn) router.history.replace(next ?? '/company-dashboard');
  }, [isSignedIn, next, router]);

  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-104">
        {next && (
          <div className="mb-8">
            <Notice tone="info" icon={<IconLock className="icon" aria-hidden="true" />}>
              {t('login.next')}
            </Notice>
          </div>
        )}
        <h1 className="text-4xl">{t('login.title')}</h1>
        <p className="mt-2 text-muted">{t('login.lead')}</p>
        <p className="mt-4 mb-6 text-sm text-muted">
          <span>{`${t('login.no_account')} `}</span>
          <Link to="/company-register" className="text-link">
            {t('login.to_register')}
          </Link>
        </p>
        <TooltipArea>
          <CompanyLoginForm key={email} email={email} />
        </TooltipArea>
        <ForgotPasswordLine isCompany />
        <p className="mt-6 flex items-center justify-between gap-4 border-t border-line pt-5 text-sm text-muted">
          <span>{t('login.talent_question')}</span>
          <Link to="/login" className="text-link">
            {t('login.talent_login')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The e-mail of a company that has just registered in this tab. */
function useRegisteredEmail(): string {
  const [email, setEmail] = useState('');
  useEffect(() => {
    void readFormDraft({ form: 'company-login', userId: null }).then((draft) => {
      const registered: unknown = Object(draft?.fields).email;
      if (typeof registered === 'string') setEmail(registered);
    });
  }, []);
  return email;
}

/** E-mail and password of a company; the screen leaves when the session has changed. @see requirements P1–P3 */
function CompanyLoginForm({ email }: { email: string }) {
  const { t } = useTranslation('company-account');

  async function handleLogin(values: Credentials) {
    await logInCompany(values);
    showToast({ title: t('auth:login.succeeded'), description: t('auth:login.succeeded_hint') });
  }

  return (
    <CredentialsForm
      email={email}
      failedTitle={t('login.failed')}
      logIn={handleLogin}
      failureText={(fault) => loginFailureText(t, fault)}
    />
  );
}

/** Why a company could not sign in, in the person's language. @see requirements P2 */
export function loginFailureText(t: Translate<'company-account'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('login.failed_hint');
  if (failure.kind === 'offline') return t('auth:login.offline');
  return (!isForeignError(failure) && failureText(t, failure)) || t('login.failed_hint');
}
