import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmNewsletter } from '#pwa/data/actions/letter-actions.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

/** Where the link of the newsletter's mail leads: nobody is subscribed before the person says so. @see checklist C18 */
export function NewsletterScreen() {
  const { token } = useSearch({ from: '/newsletter' });
  const [outcome, setOutcome] = useState<'done' | 'wrong'>();
  if (!token || outcome) return <Outcome isDone={outcome === 'done'} />;
  return <Question token={token} onOutcome={setOutcome} />;
}

interface QuestionProps {
  token: string;
  onOutcome: (outcome: 'done' | 'wrong') => void;
}

function Question({ token, onOutcome }: QuestionProps) {
  const { t } = useTranslation('newsletter');
  const isOffline = useConnection() === 'offline';
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function confirm() {
    setIsBusy(true);
    setFault(undefined);
    try {
      await confirmNewsletter(token);
      onOutcome('done');
    } catch (thrown) {
      const failure = failureIn(thrown);
      // A token that cannot be one is refused before it is looked for.
      if (failure?.code === 'not_found' || failure?.code === 'validation_failed') return onOutcome('wrong');
      setFault(failure ? failureText(t, failure) : t('errors:unknown'));
      setIsBusy(false);
    }
  }

  return (
    <PlainPage
      pattern="newsletter"
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {t(isBusy ? 'busy' : 'confirm')}
          </Button>
          <Link to="/" className={buttonClass({ variant: 'outline' })}>
            {t('no')}
          </Link>
        </>
      }
    >
      <p className="mt-2 text-muted">{t('hint')}</p>
      {isOffline && <OfflineLine>{t('offline')}</OfflineLine>}
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

function Outcome({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation('newsletter');
  return (
    <div role="status">
      <PlainPage
        pattern="newsletter"
        title={
          <span className="flex items-center gap-3">
            {isDone && <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />}
            {t(isDone ? 'done' : 'wrong')}
          </span>
        }
        lead={t(isDone ? 'done_hint' : 'wrong_hint')}
        actions={
          <Link to="/" className={buttonClass()}>
            {t('home')}
          </Link>
        }
      />
    </div>
  );
}
