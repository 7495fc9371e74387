import { logIn } from '#pwa/data/account/session-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { loginFailureText } from './auth-failure.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { keepDraft, readDraft } from './form-drafts.ts';

const keepEmail = (email: string) => keepDraft('login', { email });

interface LoginFormProps {
  /** A page that follows the session itself needs none. */
  onSuccess?: (user: OwnProfile) => void;
}

/** E-mail and password of a person. @see requirements G1–G6 */
export function LoginForm({ onSuccess }: LoginFormProps) {
  const { t } = useTranslation('auth');

  async function handleLogin(values: Credentials) {
    const user = await logIn(values);
    showToast({ title: t('login.succeeded'), description: t('login.succeeded_hint') });
    onSuccess?.(user);
  }

  return (
    <CredentialsForm
      email={readDraft('login').email}
      failedTitle={t('login.failed')}
      onUnmount={keepEmail}
      logIn={handleLogin}
      failureText={(fault) => loginFailureText(t, fault) || t('login.failed_hint')}
    />
  );
}
