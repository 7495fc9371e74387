import { logOutCompany } from '#pwa/data/hiring/company-actions.ts';
import { connection } from '#pwa/data/offline/connection.ts';
import { unsentSaved } from '#pwa/data/saved/saved-marks.ts';
import { sayLoggedOut } from '#pwa/features/outbox/say-logged-out.ts';
import { loadNamespaces, translateIn } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

// Nobody else may read the data that the company saved here, so it cannot wait for the next login: the company must
// choose.
async function askAboutSaved(leave: () => void): Promise<void> {
  await loadNamespaces(['saved']);
  const t = translateIn('saved');
  showToast({
    title: t('logout.waits'),
    description: t('logout.waits_hint'),
    action: { label: t('logout.anyway'), onAct: leave },
    tone: 'destructive',
  });
}

async function isAllSent(): Promise<boolean> {
  const { sendSaved } = await import('#pwa/data/saved/saved-engine.ts');
  await sendSaved('company');
  return unsentSaved.get().company === 0;
}

/** Signs the company out and says so; a failure is only logged, as in the other menus. @see requirements P7, G14 */
export function useLogOutCompany(): () => void {
  const { t } = useTranslation('shell');
  const leave = async () => {
    await logOutCompany();
    sayLoggedOut(t, connection.get());
  };
  const leaveNow = () => {
    leave().catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the specification has a failed logout logged, without a message (G14)
      console.info('company logout failed', error);
    });
  };
  return () => {
    // A browser that keeps nothing has nothing that waits.
    void isAllSent()
      // Without a line and without the code to send, it waits.
      .catch(() => unsentSaved.get().company === 0)
      .then((isSent) => (isSent ? leaveNow() : askAboutSaved(leaveNow)));
  };
}
