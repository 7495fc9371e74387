import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useOutbox } from '#pwa/data/use-outbox.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** The session ended while edits wait: the way back in, and to them. @see checklist V10 */
export function SignInBar() {
  const { t } = useTranslation('offline');
  const count = useOutbox().pendingFields.length;
  const number = formatNumber(count, useLanguage());
  const { pathname } = useLocation();
  if (pathname === '/login') return null;
  return (
    <div className="sign-in-bar">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconLock className="icon" aria-hidden="true" />
        <span className="py-2">{t('pending.signed_out', { count, number })}</span>
        <Link to="/login" search={{ next: '/profile' }} className="offline-bar-link">
          {t('pending.sign_in')}
        </Link>
      </p>
    </div>
  );
}
