import type { Connection } from '#pwa/data/offline/connection.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

/** The receipt of a logout; without a network the server hears of it later. @see requirements G13, V11 */
export function sayLoggedOut(t: Translate<'shell'>, connection: Connection): void {
  const isOffline = connection === 'offline';
  showToast({
    title: t(isOffline ? 'auth.logged_out_offline' : 'auth.logged_out'),
    description: t(isOffline ? 'auth.logged_out_offline_hint' : 'auth.logged_out_hint'),
  });
}
