import { Link } from '@tanstack/react-router';
import { buttonClass } from '#pwa/ui/button.tsx';
import type { Realm } from '#shared/model/realm.ts';

interface RealmLinkProps {
  realm: Realm;
  children: string;
  variant?: 'primary' | 'outline';
}

/** Links to the login of this kind of account. */
export function LoginLink({ realm, children, variant = 'primary' }: RealmLinkProps) {
  return (
    <Link to={realm === 'company' ? '/company-login' : '/login'} className={buttonClass({ variant })}>
      {children}
    </Link>
  );
}

/** Links to the form that sends a new link. */
export function ForgotLink({ realm, children, variant = 'primary' }: RealmLinkProps) {
  return (
    <Link
      to="/forgot-password"
      search={realm === 'company' ? { for: 'company' } : {}}
      className={buttonClass({ variant })}
    >
      {children}
    </Link>
  );
}
