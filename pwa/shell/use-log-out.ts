import { logOut, pendingBeforeLogout, sendSavedBeforeLogout } from '#pwa/data/account/session-actions.ts';
import { logOutCompany } from '#pwa/data/hiring/company-actions.ts';
import { savedOnlyHere } from '#pwa/data/offline/saved-state.ts';
import { askBeforeLogout, sayLoggedOut } from '#pwa/features/outbox/logout.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

async function leaveOrAsk(t: Translate<'shell'>): Promise<void> {
  // Ask about edits that could not be sent.
  await sendSavedBeforeLogout('user');
  if (pendingBeforeLogout()) {
    askBeforeLogout();
    return;
  }
  const outcome = await logOut();
  if (outcome === 'ended' || outcome === 'waits') sayLoggedOut(t, outcome);
}

/**
 * Signs out and says so; edits that were not published are asked about first. In the menus of the header a failure is
 * only logged. Its code comes with the menu: a logout that had to load code first would fail without a connection.
 *
 * @see requirements G13, G14, V11
 */
export function useLogOut(): () => void {
  const { t } = useTranslation('shell');
  return () => {
    leaveOrAsk(t).catch((error: unknown) => {
      logFailure('logout failed', error);
    });
  };
}

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
      logFailure('company logout failed', error);
    });
  };
  return () => {
    void sendSavedBeforeLogout('company').then(() =>
      savedOnlyHere.get().company === 0 ? leaveNow() : askAboutSaved(ask, leaveNow),
    );
  };
}

function logFailure(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification has a failed logout logged, without a message (G14)
  console.info(message, error);
}
