import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { endOtherSessions, logOutEverywhere, useAccountSessions } from '#pwa/data/account/account-actions.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { showFailure } from '../forms/show-failure.ts';
import { AccountPart, PartFailure, PartSkeleton } from './account-part.tsx';
import { SessionRow } from './session-row.tsx';
import type { AccountInRealm } from './use-account.ts';

/** Where the account is signed in, and the ways to end that. */
export function SessionsPart({ realm, accountId, onLeaving }: AccountInRealm & { onLeaving: (is: boolean) => void }) {
  const { t } = useTranslation('account');
  const { retry, ...sessions } = useAccountSessions(realm, accountId);
  const listed = sessions.state === 'ready' ? sessions.data : [];
  return (
    <AccountPart anchor="sessions" title={t('sessions.title')} hint={t('sessions.hint')}>
      {sessions.state === 'loading' && <PartSkeleton of="sessions" />}
      {sessions.state === 'failed' && <PartFailure of="sessions" onRetry={retry} />}
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
      showFailure(t, t('sessions.end_failed'), fault);
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
      showFailure(t, t('shell:auth.log_out_failed'), fault);
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
