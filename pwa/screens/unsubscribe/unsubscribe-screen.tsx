import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { stopMails } from '#pwa/data/account/mails.ts';
import { LinkAnswer, type LinkOutcome, LinkQuestion } from '#pwa/features/mailed-links/mailed-links.tsx';
import { useSearchText } from '#pwa/features/saved/use-search-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';

/** Where the links that stop mails lead; nothing stops before the person confirms. */
export function UnsubscribeScreen() {
  const { token } = useSearch({ from: '/unsubscribe' });
  const { t } = useTranslation('pages');
  const [outcome, setOutcome] = useState<LinkOutcome>();
  // Only the readable part of the token is used here; the server verifies the token.
  const kind = kindOf(token);
  const name = useSavedName(token);
  if (outcome === 'done') return <Stopped kind={kind} name={name} />;
  if (!token || outcome === 'wrong') return <WrongLink />;
  return (
    <LinkQuestion
      pattern="unsubscribe"
      title={t(`unsubscribe.${kind}title`, { name })}
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

/** Prefix of the texts for the mails that a token stops. */
type Kind = '' | 'newsletter_' | 'alerts_' | 'reminders_' | 'saved_';

function kindOf(token = ''): Kind {
  if (token.startsWith('newsletter-')) return 'newsletter_';
  const [, kind] = /^(?:user|company)_(alerts_|reminders_|saved_)/.exec(token.replace('-', '_')) ?? [];
  return (kind as Kind | undefined) ?? '';
}

/** The name of the saved thing in a token: the text of a saved search, or "company". */
function useSavedName(token = ''): string {
  const { t } = useTranslation('pages');
  const searchText = useSearchText();
  const [, saved = ''] = /^(?:user|company)_saved-\d+-([\w-]+)-[\w-]{43}$/.exec(token) ?? [];
  const key = decoded(saved);
  return (key.startsWith('/') && searchText(key)) || t('unsubscribe.saved_company');
}

function decoded(base64: string): string {
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    // A damaged link has no name; the server refuses it.
    return '';
  }
}

function Stopped({ kind, name }: { kind: Kind; name: string }) {
  const { t } = useTranslation('pages');
  return (
    <LinkAnswer
      pattern="unsubscribe"
      isDone
      title={t(`unsubscribe.${kind}done`, { name })}
      lead={t(`unsubscribe.${kind}done_hint`)}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('unsubscribe.home')}
        </Link>
      }
    />
  );
}

/** The link was cut or changed; the mails continue, and can be stopped in the settings. */
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
