import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useSendsMail } from '#pwa/data/account/mails.ts';
import { askForConfirmation } from '#pwa/data/account/password-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Notice, OfflineLine } from '#pwa/ui/notice.tsx';
import type { Realm } from '#shared/model/realm.ts';
import { isolated } from './use-account.ts';

/** Sends the link that confirms the own e-mail, and shows the result. */
export function SendConfirmation({ realm, email }: { realm: Realm; email: string }) {
  const { t } = useTranslation('passwords');
  const isOffline = useIsOffline();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [fault, setFault] = useState('');

  async function send() {
    setState('busy');
    setFault('');
    try {
      await askForConfirmation(realm);
      setState('sent');
    } catch (thrown) {
      setFault(faultText(t, thrown));
      setState('idle');
    }
  }

  if (state === 'sent') {
    return (
      <p className="mt-2 font-medium wrap-anywhere" role="status">
        {t('hint.sent', { email: isolated(email) })}
      </p>
    );
  }
  if (isOffline) return <OfflineLine>{t('hint.offline')}</OfflineLine>;
  return (
    <>
      <Button variant="outline" size="sm" className="mt-3" isBusy={state === 'busy'} onClick={() => void send()}>
        {t(state === 'busy' ? 'hint.sending' : 'hint.send')}
      </Button>
      {fault && (
        <p className="mt-2 font-medium" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** Shows owners that their e-mail is not confirmed, and sends the link again. Its texts are in `passwords`. */
export function ConfirmEmailHint({ realm, email }: { realm: Realm; email: string }) {
  const { t } = useTranslation('passwords');
  const cannotSend = useSendsMail() === false;
  return (
    <Notice icon={<IconMail className="icon" aria-hidden="true" />} title={t('hint.title')}>
      <p className="wrap-anywhere">{cannotSend ? t('hint.no_mail') : t('hint.text', { email: isolated(email) })}</p>
      {!cannotSend && <SendConfirmation realm={realm} email={email} />}
    </Notice>
  );
}
