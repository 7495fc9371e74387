import { logInCompany } from '#pwa/data/hiring/company-actions.ts';
import { type Credentials, CredentialsForm } from '#pwa/features/auth/credentials-form.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { loginFailureText } from './login-failure.ts';

/** E-mail and password of a company; the screen follows the session by itself. @see requirements P1–P3 */
export function CompanyLoginForm({ email }: { email: string }) {
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
