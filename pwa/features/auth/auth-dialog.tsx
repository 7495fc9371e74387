import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Dialog, focusFirstField } from '#pwa/ui/dialog.tsx';
import type { OwnProfile } from '#shared/model/user.ts';
import { type AuthDialog as DialogName, openAuthDialog } from './auth-dialog-state.ts';
import { CompanyLoginLine, ForgotPasswordLine, SwitchLine } from './credentials-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegistrationForm } from './registration-form.tsx';

interface AuthDialogProps {
  dialog: DialogName;
  onClose: () => void;
}

/** Login or registration, one at a time; each leads to the other. @see requirements C13, F16, G1 */
export function AuthDialog({ dialog, onClose }: AuthDialogProps) {
  const { t } = useTranslation('auth');
  const router = useRouter();

  function handleSuccess({ slug }: OwnProfile) {
    onClose();
    // The login page itself leads to where the person wanted to go.
    if (router.state.location.pathname === '/login') return;
    void router.navigate({ to: '/$slug', params: { slug } });
  }

  if (dialog === 'login') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('login.title')}
        subtitle={
          <SwitchLine
            question={t('login.no_account')}
            label={t('login.to_register')}
            onSwitch={() => openAuthDialog('register')}
          />
        }
      >
        <div key="login" ref={focusFirstField}>
          <LoginForm onSuccess={handleSuccess} />
        </div>
        <ForgotPasswordLine onFollow={onClose} />
        <CompanyLoginLine onFollow={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('register.title')}
      subtitle={
        <SwitchLine
          question={t('register.has_account')}
          label={t('register.to_login')}
          onSwitch={() => openAuthDialog('login')}
        />
      }
    >
      <div key="register" ref={focusFirstField}>
        <RegistrationForm onSuccess={handleSuccess} />
      </div>
    </Dialog>
  );
}
