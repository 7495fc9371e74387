import { IconSend } from '@tabler/icons-react';
import { decideDeadMails } from '#pwa/data/admin/dead-mails.ts';
import { useDeadMails } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { limits } from '#shared/limits.ts';
import type { DeadMail } from '#shared/model/dead-mail.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { useAdminAct } from '../use-admin-act.ts';
import { DeadMailRow } from './dead-mail-row.tsx';

/** Mails that could not be sent, newest first; each can be sent again or discarded. */
export function DeadMails() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const mails = useDeadMails();
  const shown = mails.list.state === 'ready' ? mails.list.data.cards : [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminCount of="mails" list={mails.list} />
        <ResendAll mails={shown} isDisabled={isOffline} />
      </div>
      <AdminResults
        title={t('list.mails')}
        followed={mails}
        empty={{ title: t('empty.mails'), hint: t('empty.mails_hint') }}
      >
        {(items) => (
          <ul className="admin-rows" aria-label={t('list.mails')}>
            {items.map((mail) => (
              <li key={mail.id}>
                <DeadMailRow mail={mail} isDisabled={isOffline} />
              </li>
            ))}
          </ul>
        )}
      </AdminResults>
    </>
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
