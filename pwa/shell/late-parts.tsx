import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startWorker } from '#pwa/data/app/update.ts';
import { keepAppBadge } from '#pwa/data/offline/app-badge.ts';
import { keepOfflineData } from '#pwa/data/offline/keep-offline-data.ts';
import { followBegunPayment } from '#pwa/data/payment/follow-begun-payment.ts';
import { AuthDialogs } from '#pwa/features/auth/auth-dialogs.tsx';
import { sayFeatured } from '#pwa/features/payment/say-featured.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { useCompanyWatch } from './company-watch.ts';
import { InstallOffer } from './install-offer.tsx';
import { keepPushes } from './keep-pushes.ts';
import { keepScrollOnLateContent } from './late-scroll.ts';
import { openLaunchedAddresses } from './launched-address.ts';
import { OutboxParts } from './outbox-parts.tsx';
import { showPendingScreens } from './pending-screens.tsx';
import { openPushTargets } from './push-targets.ts';
import { ignoreStraySecondClicks } from './second-clicks.ts';
import { showFontsThatCameLater } from './show-fonts.ts';
import { UpdateOffer } from './update-offer.tsx';

/** Parts for every screen, loaded once the first view is painted. */
export function LateParts() {
  const router = useRouter();
  useCompanyWatch();
  useEffect(() => keepScrollOnLateContent(router), [router]);
  useEffect(() => openLaunchedAddresses(router), [router]);
  useEffect(() => showFontsThatCameLater(router), [router]);
  useEffect(() => openPushTargets(router), [router]);
  useEffect(() => showPendingScreens(router), [router]);
  useEffect(keepPushes, []);
  useEffect(ignoreStraySecondClicks, []);
  useEffect(keepAppBadge, []);
  useEffect(keepOfflineData, []);
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
