import { useState } from 'react';
import { useMailedLink } from '#pwa/features/mailed-links/use-mailed-link.ts';
import { LinkForm } from './link-form.tsx';
import { LinkSent } from './link-sent.tsx';

/** Where a link to choose a new password is asked for, by people and by companies. @see trust §3 */
export function ForgotPasswordScreen() {
  const { realm } = useMailedLink();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  function handleSent(address: string) {
    setEmail(address);
    setIsSent(true);
  }

  if (isSent) return <LinkSent realm={realm} email={email} onAgain={() => setIsSent(false)} />;
  return <LinkForm key={realm} realm={realm} email={email} onSent={handleSent} />;
}
