import { Link } from '@tanstack/react-router';
import { buttonClass } from '#pwa/ui/button-class.ts';
import type { Realm } from '#shared/model/realm.ts';

interface RealmLinkProps {
  realm: Realm;
  children: string;
  variant?: 'primary' | 'outline';
}

/** To where an account of this kind logs in. */
export function LoginLink({ realm, children, variant = 'primary' }: RealmLinkProps) {
  return (
    <Link to={realm === 'company' ? '/company-login' : '/login'} className={buttonClass({ variant })}>
      {children}
    </Link>
  );
}

/** To where a new link is asked for. */
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
