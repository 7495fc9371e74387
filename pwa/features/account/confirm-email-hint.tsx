import { IconMail } from '@tabler/icons-react';
import { useSendsMail } from '#pwa/data/account/use-sends-mail.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import type { Realm } from '#shared/model/realm.ts';
import { isolated } from './isolated.ts';
import { SendConfirmation } from './send-confirmation.tsx';

/** Tells owners that their e-mail is not confirmed, and sends the link again. Its texts are in `passwords`. */
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
