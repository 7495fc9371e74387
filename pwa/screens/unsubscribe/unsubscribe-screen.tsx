import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { stopMails } from '#pwa/data/actions/stop-mails.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

/** Where the link at the end of every mail leads: nothing is stopped before the person says so. */
export function UnsubscribeScreen() {
  const { token } = useSearch({ from: '/unsubscribe' });
  const [outcome, setOutcome] = useState<'done' | 'wrong'>();
  // What the signed part names; the server alone judges the rest.
  const isNewsletter = token?.startsWith('newsletter-') ?? false;
  if (outcome === 'done') return <Stopped isNewsletter={isNewsletter} />;
  if (!token || outcome === 'wrong') return <WrongLink />;
  return (
    <Question
      token={token}
      isNewsletter={isNewsletter}
      onDone={() => setOutcome('done')}
      onWrong={() => setOutcome('wrong')}
    />
  );
}

interface QuestionProps {
  token: string;
  isNewsletter: boolean;
  onDone: () => void;
  onWrong: () => void;
}

function Question({ token, isNewsletter, onDone, onWrong }: QuestionProps) {
  const { t } = useTranslation('pages');
  const isOffline = useConnection() === 'offline';
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function stop() {
    setIsBusy(true);
    setFault(undefined);
    try {
      await stopMails(token);
      onDone();
    } catch (thrown) {
      const failure = failureIn(thrown);
      // A token that cannot be one is refused before it is looked for.
      if (failure?.code === 'not_found' || failure?.code === 'validation_failed') return onWrong();
      setFault(failure ? failureText(t, failure) : t('errors:unknown'));
      setIsBusy(false);
    }
  }

  return (
    <PlainPage
      pattern="unsubscribe"
      title={t(isNewsletter ? 'unsubscribe.newsletter_title' : 'unsubscribe.title')}
      lead={t(isNewsletter ? 'unsubscribe.newsletter_lead' : 'unsubscribe.lead')}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void stop()}>
            {t(isBusy ? 'unsubscribe.busy' : 'unsubscribe.confirm')}
          </Button>
          <Link to="/" className={buttonClass({ variant: 'outline' })}>
            {t('unsubscribe.keep')}
          </Link>
        </>
      }
    >
      <p className="mt-2 text-muted">{t(isNewsletter ? 'unsubscribe.newsletter_hint' : 'unsubscribe.hint')}</p>
      {isOffline && <OfflineLine>{t('unsubscribe.offline')}</OfflineLine>}
      {fault && (
        <div className="mt-4">
          <Notice tone="error" isAlert>
            {fault}
          </Notice>
        </div>
      )}
    </PlainPage>
  );
}

function Stopped({ isNewsletter }: Pick<QuestionProps, 'isNewsletter'>) {
  const { t } = useTranslation('pages');
  return (
    <div role="status">
      <PlainPage
        pattern="unsubscribe"
        title={
          <span className="flex items-center gap-3">
            <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
            {t(isNewsletter ? 'unsubscribe.newsletter_done' : 'unsubscribe.done')}
          </span>
        }
        lead={t(isNewsletter ? 'unsubscribe.newsletter_done_hint' : 'unsubscribe.done_hint')}
        actions={
          <Link to="/" className={buttonClass()}>
            {t('unsubscribe.home')}
          </Link>
        }
      />
    </div>
  );
}

/** The link was cut or changed: the mails go on, and there is another way. */
function WrongLink() {
  const { t } = useTranslation('pages');
  return (
    <div role="status">
      <PlainPage
        pattern="unsubscribe"
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
    </div>
  );
}
