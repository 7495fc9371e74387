import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmNewsletter } from '#pwa/data/community/contact-actions.ts';
import { LinkAnswer, type LinkOutcome, LinkQuestion } from '#pwa/features/mailed-links/mailed-links.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';

/**
 * Where the link of the newsletter's mail leads; nobody is subscribed before confirming. @see requirements C18
 */
export function NewsletterScreen() {
  const { token } = useSearch({ from: '/newsletter' });
  const { t } = useTranslation('newsletter');
  const [outcome, setOutcome] = useState<LinkOutcome>();
  if (!token || outcome) return <Answer isDone={outcome === 'done'} />;
  return (
    <LinkQuestion
      pattern="newsletter"
      title={t('title')}
      lead={t('lead')}
      hint={t('hint')}
      action={{ idle: t('confirm'), busy: t('busy') }}
      offline={t('offline')}
      decline={
        <Link to="/" className={buttonClass({ variant: 'outline' })}>
          {t('no')}
        </Link>
      }
      act={() => confirmNewsletter(token)}
      onOutcome={setOutcome}
    />
  );
}

function Answer({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation('newsletter');
  return (
    <LinkAnswer
      pattern="newsletter"
      isDone={isDone}
      title={t(isDone ? 'done' : 'wrong')}
      lead={t(isDone ? 'done_hint' : 'wrong_hint')}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('home')}
        </Link>
      }
    />
  );
}
