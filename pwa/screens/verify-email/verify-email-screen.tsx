import { useState } from 'react';
import { useMailedLink } from '#pwa/features/account/use-mailed-link.ts';
import { ConfirmQuestion } from './confirm-question.tsx';
import { EmailConfirmed } from './email-confirmed.tsx';
import { NoLink } from './no-link.tsx';

/**
 * Where the link leads that confirms an e-mail. It waits for a press: programs that look through mails open links, too,
 * and would confirm what nobody has read.
 */
export function VerifyEmailScreen() {
  const { realm, token } = useMailedLink();
  const [outcome, setOutcome] = useState<'done' | 'wrong'>();
  if (outcome === 'done') return <EmailConfirmed realm={realm} />;
  if (!token || outcome === 'wrong') return <NoLink realm={realm} isMissing={!token} />;
  return (
    <ConfirmQuestion
      realm={realm}
      token={token}
      onDone={() => setOutcome('done')}
      onWrong={() => setOutcome('wrong')}
    />
  );
}
