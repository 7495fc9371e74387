import { Link } from '@tanstack/react-router';
import { useSession } from '#pwa/data/session/use-session.ts';
import { Button, type ButtonVariant, buttonClass } from '#pwa/ui/button.tsx';
import { openAuthDialog } from './auth-dialog-state.ts';

export interface StartButtonProps {
  variant?: ButtonVariant;
  texts: { create: string; edit: string };
}

/** "Create profile" opens registration; for somebody signed in it is "edit profile". @see requirements D2, D3, D12 */
export function StartButton({ variant = 'primary', texts }: StartButtonProps) {
  const { state } = useSession();
  if (state === 'signed-in') {
    return (
      <Link to="/profile/edit" className={buttonClass({ variant, size: 'lg' })}>
        {texts.edit}
      </Link>
    );
  }
  return (
    <Button
      variant={variant}
      size="lg"
      className={state === 'unknown' ? 'for-visitors' : ''}
      onClick={() => openAuthDialog('register')}
    >
      {texts.create}
    </Button>
  );
}
