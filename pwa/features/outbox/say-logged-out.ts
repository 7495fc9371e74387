import type { SignOutOutcome } from '#pwa/data/session/sign-in-and-out.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { showToast } from '#pwa/ui/toast-state.ts';

/** The receipt of a logout; a server that has not answered gets it later. @see requirements G13, V11 */
export function sayLoggedOut(t: Translate<'shell'>, outcome: SignOutOutcome): void {
  const waits = outcome === 'waits';
  showToast({
    title: t(waits ? 'auth.logged_out_offline' : 'auth.logged_out'),
    description: t(waits ? 'auth.logged_out_offline_hint' : 'auth.logged_out_hint'),
  });
}
