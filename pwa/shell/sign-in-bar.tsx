import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/**
 * Nobody is signed in and edits wait: offers the login to their owner, and shows nothing of the edits.
 * @see requirements V10, protocol §5
 */
export function SignInBar() {
  const { t } = useTranslation('offline');
  const { pathname } = useLocation();
  if (pathname === '/login') return null;
  return (
    <div className="bg-warning-soft text-sm font-medium text-warning-ink">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconLock className="icon" aria-hidden="true" />
        <span className="py-2">{t('pending.someones')}</span>
        <Link to="/login" search={{ next: '/profile' }} className="note-action ms-auto mb-0 flex-none font-medium">
          {t('pending.sign_in')}
        </Link>
      </p>
    </div>
  );
}
