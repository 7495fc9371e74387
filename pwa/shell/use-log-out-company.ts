import { sendSavedBeforeLogout } from '#pwa/data/account/session-actions.ts';
import { logOutCompany } from '#pwa/data/hiring/company-actions.ts';
import { savedOnlyHere } from '#pwa/data/saved/saved-marks.ts';
import { sayLoggedOut } from '#pwa/features/outbox/say-logged-out.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

// Nobody else may read the data that the company saved here, so it cannot wait for the next login: the company must
// choose. The menu brought the texts: nothing has to be loaded first.
function askAboutSaved(t: Translate<'company-account'>, leave: () => void): void {
  showToast({
    title: t('logout.waits'),
    description: t('logout.waits_hint'),
    action: { label: t('logout.anyway'), onAct: leave },
    tone: 'destructive',
  });
}

/** Signs the company out and says so; a failure is only logged, as in the other menus. @see requirements P7, G14 */
export function useLogOutCompany(): () => void {
  const { t } = useTranslation('shell');
  const { t: ask } = useTranslation('company-account');
  const leave = async () => {
    sayLoggedOut(t, await logOutCompany());
  };
  const leaveNow = () => {
    leave().catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the specification has a failed logout logged, without a message (G14)
      console.info('company logout failed', error);
    });
  };
  return () => {
    void sendSavedBeforeLogout('company').then(() =>
      savedOnlyHere.get().company === 0 ? leaveNow() : askAboutSaved(ask, leaveNow),
    );
  };
}
