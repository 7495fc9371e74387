import { IconSend } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { decideDeadMails } from '#pwa/data/admin/admin-actions.ts';
import { useDeadMails } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';

import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { limits } from '#shared/limits.ts';
import type { DeadMail } from '#shared/model/mail.ts';
import { AdminList } from './admin-list.tsx';
import { useAdminAct } from './use-admin-act.ts';

/** Mails that could not be sent, newest first; each can be sent again or discarded. */
export function DeadMails() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const mails = useDeadMails();
  const shown = mails.list.state === 'ready' ? mails.list.data.cards : [];
  return (
    <AdminList
      of="mails"
      followed={mails}
      empty={{ title: t('empty.mails'), hint: t('empty.mails_hint') }}
      beside={<ResendAll mails={shown} isDisabled={isOffline} />}
    >
      {(mail) => <DeadMailRow mail={mail} isDisabled={isOffline} />}
    </AdminList>
  );
}

function ResendAll({ mails, isDisabled }: { mails: readonly DeadMail[]; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const ids = mails.filter(({ isResendable }) => isResendable).map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <Button
      variant="outline"
      isBusy={isBusy}
      disabled={isDisabled}
      icon={<IconSend className="icon" aria-hidden="true" />}
      onClick={() =>
        void act(() => decideDeadMails({ ids: ids.slice(0, limits.pageSizeMax), decision: 'resend' }), {
          title: t('mails.resent'),
          description: t('mails.resent_hint'),
        })
      }
    >
      {t('mails.resend_all')}
    </Button>
  );
}

/** A mail that could not be sent, with its recipient, its subject, the error, and what can be done. */
const DeadMailRow = memo(function DeadMailRow({ mail, isDisabled }: { mail: DeadMail; isDisabled: boolean }) {
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <DeadMailFacts mail={mail} nameId={nameId} />
      <div className="admin-facts">
        {mail.error && (
          <p className="text-muted wrap-anywhere" dir="auto">
            {mail.error}
          </p>
        )}
      </div>
      <DeadMailActions mail={mail} isDisabled={isDisabled} />
    </article>
  );
});

function DeadMailFacts({ mail, nameId }: { mail: DeadMail; nameId: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { attempts, diedAt } = mail;
  const tried = t('mails.attempts', { count: attempts, number: formatNumber(attempts, language) });
  return (
    <div className="min-w-0">
      <h3 id={nameId} className="name text-base wrap-anywhere">
        <bdi dir="ltr">{mail.recipient}</bdi>
      </h3>
      <p className="text-sm">{t(`mails.templates.${mail.template}`)}</p>
      <p className="text-xs text-muted">
        <time dateTime={diedAt}>{formatMoment(diedAt, language)}</time>
        <span>{` · ${tried}`}</span>
      </p>
    </div>
  );
}

function DeadMailActions({
  mail: { id, recipient, isResendable },
  isDisabled,
}: {
  mail: DeadMail;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const [isAsking, setIsAsking] = useState(false);
  const resend = () =>
    act(() => decideDeadMails({ ids: [id], decision: 'resend' }), {
      title: t('mails.resent'),
      description: t('mails.resent_hint'),
    });
  const discard = () =>
    act(() => decideDeadMails({ ids: [id], decision: 'discard' }), {
      title: t('mails.discarded'),
      description: recipient,
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isResendable ? (
        <Button variant="outline" isBusy={isBusy} disabled={isDisabled} onClick={() => void resend()}>
          {t('mails.resend')}
        </Button>
      ) : (
        <p className="text-xs text-muted">{t('mails.emptied')}</p>
      )}
      <Button variant="danger-quiet" disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {t('mails.discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('mails.discard_title')}
        confirmLabel={t('mails.discard')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          await discard();
          setIsAsking(false);
        }}
      >
        {t('mails.discard_hint')}
      </ConfirmDialog>
    </div>
  );
}
