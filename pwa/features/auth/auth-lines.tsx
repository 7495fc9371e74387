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

interface SwitchLineProps {
  question: string;
  label: string;
  onSwitch: () => void;
}

/** The way from one form to the other. */
export function SwitchLine({ question, label, onSwitch }: SwitchLineProps) {
  return (
    <>
      <span>{`${question} `}</span>
      <button type="button" className="text-link" onClick={onSwitch}>
        {label}
      </button>
    </>
  );
}
