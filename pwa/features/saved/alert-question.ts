import { companySession, session } from '#pwa/data/core/session-store.ts';
import { createStore } from '#pwa/data/core/store.ts';
import type { ListOwner } from '#pwa/data/offline/saved-owner.ts';
import type { FoundSaved } from '#pwa/data/saved/saved-actions.ts';
import { translateIn } from '#pwa/i18n/texts.ts';
import type { ToastMessage } from '#pwa/ui/toast-state.ts';
import type { AlertRhythm } from '#shared/catalog/saved.ts';

/** The thing saved last, while the shell should still ask how often to send its news; otherwise null. The shell asks. */
export const alertQuestion = createStore<FoundSaved | null>(null);

/** The message after a choice of alerts; no mail is sent to an address that is not confirmed. */
export function alertMessage({ account }: Pick<ListOwner, 'account'>, alert: AlertRhythm): ToastMessage {
  const t = translateIn('saved');
  const now = account?.realm === 'company' ? companySession.get() : session.get();
  const isUnconfirmed = now.state === 'signed-in' && !now.account.isEmailConfirmed;
  if (alert !== 'off' && isUnconfirmed) {
    return { title: t('alert.unconfirmed'), description: t('alert.unconfirmed_hint') };
  }
  return { title: t(`alert.told.${alert}`), description: t(`alert.told_hint.${alert}`) };
}
