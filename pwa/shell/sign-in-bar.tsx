import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/**
 * Nobody is signed in and edits wait: the way in for their owner. Nothing of them is told.
 * @see requirements V10, sync §8
 */
export function SignInBar() {
  const { t } = useTranslation('offline');
  const { pathname } = useLocation();
  if (pathname === '/login') return null;
  return (
    <div className="sign-in-bar">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconLock className="icon" aria-hidden="true" />
        <span className="py-2">{t('pending.someones')}</span>
        <Link to="/login" search={{ next: '/profile' }} className="offline-bar-link">
          {t('pending.sign_in')}
        </Link>
      </p>
    </div>
  );
}
