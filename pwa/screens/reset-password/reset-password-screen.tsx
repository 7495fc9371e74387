import { useState } from 'react';
import { useMailedLink } from '#pwa/features/mailed-links/use-mailed-link.ts';
import { CheckedLink } from './checked-link.tsx';
import { PasswordSet } from './password-set.tsx';
import { WrongLink } from './wrong-link.tsx';

/**
 * Where the link of a mail leads who forgot a password. The link is asked about before anything is typed. @see trust §3
 */
export function ResetPasswordScreen() {
  const { realm, token } = useMailedLink();
  const [outcome, setOutcome] = useState<'done' | 'wrong'>();
  if (outcome === 'done') return <PasswordSet realm={realm} />;
  if (!token || outcome === 'wrong') return <WrongLink realm={realm} isMissing={!token} />;
  return (
    <CheckedLink realm={realm} token={token} onDone={() => setOutcome('done')} onWrong={() => setOutcome('wrong')} />
  );
}
