import { memo, useId, useState } from 'react';
import { decideDeadMails } from '#pwa/data/admin/dead-mails.ts';
import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import type { DeadMail } from '#shared/model/dead-mail.ts';
import { useAdminAct } from '../use-admin-act.ts';

/** A mail that could not be sent: to whom, about what, why not, and what can be done. */
export const DeadMailRow = memo(function DeadMailRow({ mail, isDisabled }: { mail: DeadMail; isDisabled: boolean }) {
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
