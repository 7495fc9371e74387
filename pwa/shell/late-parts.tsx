import type { AnyRouter } from '@tanstack/react-router';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followAppBadge, followPushTargets } from '#pwa/data/app/notifications.ts';
import { startWorker } from '#pwa/data/app/update.ts';
import { companySession, session } from '#pwa/data/core/session-store.ts';
import { startOfflineDataWhenIdle } from '#pwa/data/offline/use-offline-data.ts';
import { followBegunPayment } from '#pwa/data/payment/follow-begun-payment.ts';
import { companyDevice, isCompanyExpected } from '#pwa/data/session/realm-device.ts';
import { AuthDialogs } from '#pwa/features/auth/auth-dialogs.tsx';
import { sayFeatured } from '#pwa/features/payment/say-featured.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { askAboutAlerts } from './ask-about-alerts.tsx';
import { InstallOffer } from './install-offer.tsx';
import { keepScrollOnLateContent } from './late-scroll.ts';
import { OutboxParts } from './outbox-parts.tsx';
import { showPendingScreens } from './pending-screens.tsx';
import { ignoreStraySecondClicks } from './second-clicks.ts';
import { showFontsThatCameLater } from './show-fonts.ts';
import { UpdateOffer } from './update-offer.tsx';

const companyScreens = /^\/company-(?:login|dashboard|edit)\b/;

// Loaded once a company may be signed in; it then follows other tabs.
async function checkIfWanted(pathname: string): Promise<void> {
  await companyDevice.read();
  if (!companyScreens.test(pathname) && !isCompanyExpected()) return;
  const { checkCompanySession } = await import('#pwa/data/session/company-session.ts');
  await checkCompanySession();
}

/**
 * Asks which company is signed in, but only where one signed in before or a screen of companies is open: visitors cost
 * no request. Rendered once, by the shell.
 *
 * @see requirements P4
 */
function useCompanyWatch(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const look = () => void checkIfWanted(pathname);
    look();
    // A company may have signed in, in another tab.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [pathname]);
}

/** Parts for every screen, loaded once the first view is painted. */
export function LateParts() {
  const router = useRouter();
  useCompanyWatch();
  useEffect(() => keepScrollOnLateContent(router), [router]);
  useEffect(() => openLaunchedAddresses(router), [router]);
  useEffect(() => showFontsThatCameLater(router), [router]);
  useEffect(() => openPushTargets(router), [router]);
  useEffect(() => showPendingScreens(router), [router]);
  useEffect(() => askAboutAlerts(router), [router]);
  useEffect(keepPushes, []);
  useEffect(ignoreStraySecondClicks, []);
  useEffect(followAppBadge, []);
  useEffect(startOfflineDataWhenIdle, []);
  useEffect(() => followBegunPayment(sayFeatured), []);
  useEffect(() => void startWorker(), []);
  return (
    <>
      <AuthDialogs />
      <Toaster />
      <OutboxParts />
      <UpdateOffer />
      <InstallOffer />
    </>
  );
}

/**
 * Checks once for each visit whether pushes still reach this browser, as soon as the session is known. Its code is loaded
 * only where notifications are allowed.
 */
function keepPushes(): (() => void) | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  let isDone = false;
  const look = () => {
    const isKnown = [session.get(), companySession.get()].some((one) => one.state === 'signed-in' && !one.isOffline);
    if (isDone || !isKnown) return;
    isDone = true;
    // The next visit tries again.
    void import('#pwa/data/saved/browser-push.ts')
      .then(({ renewPushIfNeeded }) => renewPushIfNeeded())
      .catch(() => undefined);
  };
  look();
  const stops = [session.subscribe(look), companySession.subscribe(look)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The browser gives this to a running app that is opened again. @see https://wicg.github.io/web-app-launch */
interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string }) => void): void;
}

/**
 * Opens the address of a shortcut, a shared link or the icon in the running app. The router asks before changes are
 * left behind, as the browser would not.
 */
function openLaunchedAddresses(router: AnyRouter): void {
  if (!('launchQueue' in window)) return;
  // The browser's own object; its types are not part of the DOM library yet.
  (window.launchQueue as LaunchQueue).setConsumer(({ targetURL }) => {
    const { pathname, search, href } = new URL(targetURL ?? location.href);
    if (href !== location.href) void router.navigate({ href: pathname + search });
  });
}

/** Opens the place of a pressed notification. The router asks before changes are left behind, as the browser would not. */
function openPushTargets(router: AnyRouter): () => void {
  return followPushTargets((path) => {
    if (path !== location.pathname + location.search) void router.navigate({ href: path });
  });
}
