import { connection } from '#pwa/data/offline/connection.ts';
import { sayLoggedOut } from '#pwa/features/outbox/say-logged-out.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Signs the company out and says so; a failure is only logged, as in the other menus. @see requirements P7, G14 */
export function useLogOutCompany(): () => void {
  const { t } = useTranslation('shell');
  const leave = async () => {
    const { logOutCompany } = await import('#pwa/data/hiring/company-actions.ts');
    await logOutCompany();
    sayLoggedOut(t, connection.get());
  };
  return () => {
    leave().catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the specification has a failed logout logged, without a message (G14)
      console.info('company logout failed', error);
    });
  };
}
