import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { endOtherSessions, logOutEverywhere, useAccountSessions } from '#pwa/data/account/account-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn, failureText } from '#pwa/data/core/failure-text.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { AccountPart } from './account-part.tsx';
import { SessionRow } from './session-row.tsx';
import type { AccountInRealm } from './use-account.ts';

/** Where the account is signed in, and the ways to end that. */
export function SessionsPart({ realm, accountId, onLeaving }: AccountInRealm & { onLeaving: (is: boolean) => void }) {
  const { t } = useTranslation('account');
  const { retry, ...sessions } = useAccountSessions(realm, accountId);
  const isOffline = useIsOffline();
  const listed = sessions.state === 'ready' ? sessions.data : [];
  return (
    <AccountPart anchor="sessions" title={t('sessions.title')} hint={t('sessions.hint')}>
      {sessions.state === 'loading' && <SessionsSkeleton />}
      {sessions.state === 'failed' && isOffline && <OfflineLine>{t('sessions.offline')}</OfflineLine>}
      {sessions.state === 'failed' && !isOffline && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-muted">{t('sessions.failed')}</span>
          <Button variant="outline" onClick={retry}>
            {t('shell:ui.retry')}
          </Button>
        </p>
      )}
      <ul>
        {listed.map((session) => (
          <SessionRow key={session.id} session={session} realm={realm} onEnded={retry} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {listed.length > 1 && <EndOthers realm={realm} onEnded={retry} />}
        <LogOutEverywhere realm={realm} onLeaving={onLeaving} />
      </div>
    </AccountPart>
  );
}

function EndOthers({ realm, onEnded }: Pick<AccountInRealm, 'realm'> & { onEnded: () => void }) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);

  async function end() {
    setIsBusy(true);
    try {
      await endOtherSessions(realm);
      showToast({ title: t('sessions.others_ended'), description: t('sessions.others_ended_hint') });
      onEnded();
    } catch (fault) {
      const failure = failureIn(fault);
      const why = failure ? { description: failureText(t, failure) } : {};
      showToast({ title: t('sessions.end_failed'), ...why, tone: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant="outline"
      icon={<IconLogout className="icon icon-dir" aria-hidden="true" />}
      isBusy={isBusy}
      disabled={isOffline}
      onClick={() => void end()}
    >
      {t('sessions.end_others')}
    </Button>
  );
}

function SessionsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t('sessions.loading')}</span>
      <Skeleton className="h-13 w-full" />
    </div>
  );
}

interface LogOutEverywhereProps extends Pick<AccountInRealm, 'realm'> {
  /** From now on the signed-out state is intended; false when the deletion failed. */
  onLeaving: (isLeaving: boolean) => void;
}

/** Ends every session of the account, this one too. */
function LogOutEverywhere({ realm, onLeaving }: LogOutEverywhereProps) {
  const { t } = useTranslation('account');
  const isOffline = useIsOffline();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function leave() {
    setIsBusy(true);
    onLeaving(true);
    try {
      await logOutEverywhere(realm);
      showToast({ title: t('shell:auth.logged_out'), description: t('shell:auth.logged_out_hint') });
    } catch (fault) {
      const failure = failureIn(fault);
      const why = failure ? { description: failureText(t, failure) } : {};
      showToast({ title: t('shell:auth.log_out_failed'), ...why, tone: 'destructive' });
      onLeaving(false);
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button variant="ghost" disabled={isOffline} onClick={() => setIsAsking(true)}>
        {t('sessions.end_all')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sessions.end_all_title')}
        confirmLabel={t('sessions.end_all')}
        isBusy={isBusy}
        onConfirm={() => void leave()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(realm === 'user' ? 'sessions.end_all_body' : 'sessions.company_end_all_body')}</p>
      </ConfirmDialog>
    </>
  );
}
