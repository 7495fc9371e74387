import { companySession, session } from '#pwa/data/account/session-store.ts';

/**
 * Looks once for each visit whether this browser is still reached by push, as soon as the server has said who is signed
 * in. Its code is loaded only where somebody has allowed notifications.
 */
export function keepPushes(): (() => void) | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  let isDone = false;
  const look = () => {
    const isKnown = [session.get(), companySession.get()].some((one) => one.state === 'signed-in' && !one.isOffline);
    if (isDone || !isKnown) return;
    isDone = true;
    // The next visit tries again.
    void import('#pwa/data/alerts/browser-push.ts').then(({ keepPushAlive }) => keepPushAlive()).catch(() => undefined);
  };
  look();
  const stops = [session.subscribe(look), companySession.subscribe(look)];
  return () => {
    for (const stop of stops) stop();
  };
}
