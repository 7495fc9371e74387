import { useState } from 'react';
import { confirmEmail } from '#pwa/data/account/password-actions.ts';
import { type LinkOutcome, LinkQuestion } from '#pwa/features/mailed-links/link-question.tsx';
import { useMailedLink } from '#pwa/features/mailed-links/use-mailed-link.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { EmailConfirmed } from './email-confirmed.tsx';
import { NoLink } from './no-link.tsx';

/** Where the link leads that confirms an e-mail: one press confirms. */
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
