import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ForgotLink, LoginLink } from '#pwa/features/account/realm-links.tsx';
import { useMailedLink } from '#pwa/features/mailed-links/use-mailed-link.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import type { Realm } from '#shared/model/realm.ts';
import { CheckedLink } from './checked-link.tsx';

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

/** The new password counts; signing in with it is the person's own next step. */
function PasswordSet({ realm }: { realm: Realm }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="reset-password"
        title={
          <span className="flex items-center gap-3">
            <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
            <span>{t('reset.done')}</span>
          </span>
        }
        lead={t('reset.done_lead')}
        actions={<LoginLink realm={realm}>{t('reset.to_login')}</LoginLink>}
      />
    </div>
  );
}

/** The link is used, too old or gone from the address; there is a way to another one. */
function WrongLink({ realm, isMissing }: { realm: Realm; isMissing: boolean }) {
  const { t } = useTranslation('passwords');
  return (
    <div role="status">
      <PlainPage
        pattern="reset-password"
        title={t(isMissing ? 'reset.missing' : 'reset.wrong')}
        lead={t(isMissing ? 'reset.missing_lead' : 'reset.wrong_lead')}
        actions={
          <>
            <ForgotLink realm={realm}>{t('reset.ask')}</ForgotLink>
            <LoginLink realm={realm} variant="outline">
              {t('reset.to_login')}
            </LoginLink>
          </>
        }
      />
    </div>
  );
}
