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
  const isNewsletter = token?.startsWith('newsletter-') ?? false;
  if (outcome === 'done') return <Stopped isNewsletter={isNewsletter} />;
  if (!token || outcome === 'wrong') return <WrongLink />;
  return (
    <LinkQuestion
      pattern="unsubscribe"
      title={t(isNewsletter ? 'unsubscribe.newsletter_title' : 'unsubscribe.title')}
      lead={t(isNewsletter ? 'unsubscribe.newsletter_lead' : 'unsubscribe.lead')}
      hint={t(isNewsletter ? 'unsubscribe.newsletter_hint' : 'unsubscribe.hint')}
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

function Stopped({ isNewsletter }: { isNewsletter: boolean }) {
  const { t } = useTranslation('pages');
  return (
    <LinkAnswer
      pattern="unsubscribe"
      isDone
      title={t(isNewsletter ? 'unsubscribe.newsletter_done' : 'unsubscribe.done')}
      lead={t(isNewsletter ? 'unsubscribe.newsletter_done_hint' : 'unsubscribe.done_hint')}
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
