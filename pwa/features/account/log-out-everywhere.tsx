import { useState } from 'react';
import { logOutEverywhere } from '#pwa/data/account/account-actions.ts';
import { failureIn, failureText } from '#pwa/data/forms/failure-text.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { AccountInRealm } from './realm.ts';

interface LogOutEverywhereProps extends Pick<AccountInRealm, 'realm'> {
  /** From now on the signed-out state is intended; false when the deletion failed. */
  onLeaving: (isLeaving: boolean) => void;
}

/** Ends every session of the account, this one too. */
export function LogOutEverywhere({ realm, onLeaving }: LogOutEverywhereProps) {
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
