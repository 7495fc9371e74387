import { Link } from '@tanstack/react-router';
import { SendConfirmation } from '#pwa/features/account/send-confirmation.tsx';
import { useAccount } from '#pwa/features/account/use-account.ts';
import { LinkAnswer } from '#pwa/features/mailed-links/link-question.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import type { Realm } from '#shared/model/realm.ts';
import { EmailConfirmed } from './email-confirmed.tsx';

interface NoLinkProps {
  realm: Realm;
  isMissing: boolean;
}

/** The link is used, too old or gone from the address; the owner has another one sent. */
export function NoLink({ realm, isMissing }: NoLinkProps) {
  const { t } = useTranslation('passwords');
  const account = useAccount(realm);
  if (account?.isEmailConfirmed) return <EmailConfirmed realm={realm} isNew={false} />;
  return (
    <LinkAnswer
      pattern="verify-email"
      isDone={false}
      title={t(isMissing ? 'confirm.missing' : 'confirm.wrong')}
      lead={t(isMissing ? 'confirm.missing_lead' : 'confirm.wrong_lead')}
      actions={account === null && <LoginFirst realm={realm} />}
    >
      {account && <SendConfirmation realm={realm} email={account.email} />}
      {account === null && <p className="mt-2 text-muted">{t('confirm.login_hint')}</p>}
    </LinkAnswer>
  );
}

/** Back here after the login, which then knows whose e-mail it is. */
function LoginFirst({ realm }: { realm: Realm }) {
  const { t } = useTranslation('passwords');
  const isCompany = realm === 'company';
  return (
    <Link
      to={isCompany ? '/company-login' : '/login'}
      search={{ next: isCompany ? '/verify-email?for=company' : '/verify-email' }}
      className={buttonClass()}
    >
      {t('confirm.to_login')}
    </Link>
  );
}
