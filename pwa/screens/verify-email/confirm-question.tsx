import { useState } from 'react';
import { type AccountRealm, confirmEmail } from '#pwa/data/actions/password-actions.ts';
import { failureIn, failureText } from '#pwa/data/failure-text.ts';
import { useConnection } from '#pwa/data/use-connection.ts';
import { isWrongLink } from '#pwa/features/account/is-wrong-link.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

interface ConfirmQuestionProps {
  realm: AccountRealm;
  token: string;
  onDone: () => void;
  onWrong: () => void;
}

/** One press confirms. */
export function ConfirmQuestion({ realm, token, onDone, onWrong }: ConfirmQuestionProps) {
  const { t } = useTranslation('passwords');
  const isOffline = useConnection() === 'offline';
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function confirm() {
    setIsBusy(true);
    setFault(undefined);
    try {
      await confirmEmail(realm, token);
      onDone();
    } catch (thrown) {
      if (isWrongLink(thrown)) return onWrong();
      const failure = failureIn(thrown);
      setFault(failure ? failureText(t, failure) : t('errors:unknown'));
      setIsBusy(false);
    }
  }

  return (
    <PlainPage
      pattern="verify-email"
      title={t('confirm.title')}
      lead={t('confirm.lead')}
      actions={
        <Button isBusy={isBusy} onClick={() => void confirm()}>
          {t(isBusy ? 'confirm.submitting' : 'confirm.submit')}
        </Button>
      }
    >
      {isOffline && <OfflineLine>{t('confirm.offline')}</OfflineLine>}
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
