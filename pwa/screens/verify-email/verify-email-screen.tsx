import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmEmail } from '#pwa/data/account/password-actions.ts';
import { SendConfirmation } from '#pwa/features/account/send-confirmation.tsx';
import { useAccount } from '#pwa/features/account/use-account.ts';
import { LinkAnswer, type LinkOutcome, LinkQuestion, useMailedLink } from '#pwa/features/mailed-links/mailed-links.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import type { Realm } from '#shared/model/realm.ts';

/** Where the mailed link that confirms an e-mail leads; one press confirms. */
export function VerifyEmailScreen() {
  const { realm, token } = useMailedLink();
  const { t } = useTranslation('passwords');
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const [isNew, setIsNew] = useState(true);
  if (outcome === 'done') return <EmailConfirmed realm={realm} isNew={isNew} />;
  if (!token || outcome === 'wrong') return <NoLink realm={realm} isMissing={!token} />;
  return (
    <LinkQuestion
      pattern="verify-email"
      title={t('confirm.title')}
      lead={t('confirm.lead')}
      action={{ idle: t('confirm.submit'), busy: t('confirm.submitting') }}
      offline={t('confirm.offline')}
      act={async () => setIsNew(!(await confirmEmail(realm, token)))}
      onOutcome={setOutcome}
    />
  );
}

interface NoLinkProps {
  realm: Realm;
  isMissing: boolean;
}

/** The link is used, expired or missing; the owner can request another one. */
function NoLink({ realm, isMissing }: NoLinkProps) {
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

/** A link to the login, which leads back here. */
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

/** The e-mail is confirmed, now or before. */
function EmailConfirmed({ realm, isNew = true }: { realm: Realm; isNew?: boolean }) {
  const { t } = useTranslation('passwords');
  return (
    <LinkAnswer
      pattern="verify-email"
      isDone
      title={t(isNew ? 'confirm.done' : 'confirm.already')}
      lead={t(isNew ? 'confirm.done_lead' : 'confirm.already_lead')}
      actions={<OwnPageLink realm={realm} />}
    />
  );
}

/** A link to the own page; home when the mail is read on a device without the account. */
function OwnPageLink({ realm }: { realm: Realm }) {
  const { t } = useTranslation('passwords');
  const account = useAccount(realm);
  if (!account) {
    return (
      <Link to="/" className={buttonClass()}>
        {t('confirm.home')}
      </Link>
    );
  }
  return (
    <Link to={realm === 'company' ? '/company-dashboard' : '/profile'} className={buttonClass()}>
      {t(realm === 'company' ? 'confirm.to_dashboard' : 'confirm.to_profile')}
    </Link>
  );
}
