import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { stopMails } from '#pwa/data/account/stop-mails.ts';
import { LinkAnswer } from '#pwa/features/mailed-links/link-answer.tsx';
import { type LinkOutcome, LinkQuestion } from '#pwa/features/mailed-links/link-question.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';

/** Where the link at the end of every mail leads: nothing is stopped before the person says so. */
export function UnsubscribeScreen() {
  const { token } = useSearch({ from: '/unsubscribe' });
  const { t } = useTranslation('pages');
  const [outcome, setOutcome] = useState<LinkOutcome>();
  // The signed part names the kind of mail; the server alone judges the rest.
  const kind = kindOf(token);
  if (outcome === 'done') return <Stopped kind={kind} />;
  if (!token || outcome === 'wrong') return <WrongLink />;
  return (
    <LinkQuestion
      pattern="unsubscribe"
      title={t(`unsubscribe.${kind}title`)}
      lead={t(`unsubscribe.${kind}lead`)}
      hint={t(`unsubscribe.${kind}hint`)}
      action={{ idle: t('unsubscribe.confirm'), busy: t('unsubscribe.busy') }}
      offline={t('unsubscribe.offline')}
      decline={
        <Link to="/" className={buttonClass({ variant: 'outline' })}>
          {t('unsubscribe.keep')}
        </Link>
      }
      act={() => stopMails(token)}
      onOutcome={setOutcome}
    />
  );
}

/** Which texts speak of the mails that a token stops. */
type Kind = '' | 'newsletter_' | 'alerts_';

function kindOf(token = ''): Kind {
  if (token.startsWith('newsletter-')) return 'newsletter_';
  return /^(?:user|company)_alerts-/.test(token) ? 'alerts_' : '';
}

function Stopped({ kind }: { kind: Kind }) {
  const { t } = useTranslation('pages');
  return (
    <LinkAnswer
      pattern="unsubscribe"
      isDone
      title={t(`unsubscribe.${kind}done`)}
      lead={t(`unsubscribe.${kind}done_hint`)}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('unsubscribe.home')}
        </Link>
      }
    />
  );
}

/** The link was cut or changed: the mails go on, and there is another way. */
function WrongLink() {
  const { t } = useTranslation('pages');
  return (
    <LinkAnswer
      pattern="unsubscribe"
      isDone={false}
      title={t('unsubscribe.wrong')}
      lead={t('unsubscribe.wrong_hint')}
      actions={
        <>
          <Link to="/profile/edit" className={buttonClass()}>
            {t('unsubscribe.to_switch')}
          </Link>
          <Link to="/" className={buttonClass({ variant: 'outline' })}>
            {t('unsubscribe.home')}
          </Link>
        </>
      }
    />
  );
}
