import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

/** Signs out and says so. In the menus of the header a failure is only logged. @see checklist G13, G14 */
export function useLogOut(): () => void {
  const { t } = useTranslation('shell');
  return () => {
    void import('#pwa/data/actions/session-actions.ts')
      .then(({ logOut }) => logOut())
      .then(() => showToast({ title: t('auth.logged_out'), description: t('auth.logged_out_hint') }))
      .catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: the specification asks for a log and no message here
        console.info('logout failed', error);
      });
  };
}
