import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

interface ForgotPasswordLineProps {
  isCompany?: boolean;
  onFollow?: () => void;
}

/** The way out when the password is forgotten. */
export function ForgotPasswordLine({ isCompany = false, onFollow }: ForgotPasswordLineProps) {
  const { t } = useTranslation('auth');
  return (
    <p className="mt-5 text-sm">
      <Link
        to="/forgot-password"
        search={isCompany ? { for: 'company' } : {}}
        className="text-link"
        {...(onFollow && { onClick: onFollow })}
      >
        {t('login.forgot')}
      </Link>
    </p>
  );
}
