import { Link } from '@tanstack/react-router';
import { useSession } from '#pwa/data/use-session.ts';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { type ButtonVariant, buttonClass } from '#pwa/ui/button-class.ts';

/** "Create profile" opens registration; for somebody signed in it is "edit profile". @see checklist D2, D3, D12 */
export function StartButton({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('home');
  if (useSession().state === 'signed-in') {
    return (
      <Link to="/profile/edit" className={buttonClass({ variant, size: 'lg' })}>
        {t('hero.edit')}
      </Link>
    );
  }
  return (
    <Button variant={variant} size="lg" onClick={() => openAuthDialog('register')}>
      {t('hero.create')}
    </Button>
  );
}
