import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Companies sign in elsewhere. */
export function CompanyLoginLine({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <p className="mt-6 flex items-center justify-between gap-4 border-t border-line pt-5 text-sm text-muted">
      <span>{t('login.company_question')}</span>
      <Link to="/company-login" className="text-link" onClick={onFollow}>
        {t('login.company_login')}
      </Link>
    </p>
  );
}
