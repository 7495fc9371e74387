import { IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { unmarkOffline } from '#pwa/boot/known-offline.ts';
import { noteStorage } from '#pwa/boot/storage-mark.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useEditsOfOthers } from '#pwa/data/offline/use-edits-of-others.ts';
import { useStorageHealth, useWaitingLogout } from '#pwa/data/session/use-device-notices.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { latePart } from './late-part.ts';

const SignInBar = latePart(() => import('./warning-bars.tsx').then((module) => module.SignInBar), 'offline');

const LogoutBar = latePart(() => import('./warning-bars.tsx').then((module) => module.LogoutBar), 'offline');

const StorageBar = latePart(() => import('./warning-bars.tsx').then((module) => module.StorageBar), 'offline');

/** Warnings about connection and session, in the live region that holds them. @see requirements V4, V10 */
export function ConnectionBar() {
  const isSignedOut = useSession().state === 'signed-out';
  const hasEdits = useEditsOfOthers();
  const isOffline = useIsOffline();
  const storage = useStorageHealth();
  const waitingLogout = useWaitingLogout();
  useLayoutEffect(() => {
    if (!isOffline) unmarkOffline();
  }, [isOffline]);
  useEffect(() => {
    if (storage !== 'unknown') noteStorage(storage === 'works');
  }, [storage]);
  return (
    <>
      {isOffline && <OfflineBar />}
      <Suspense>{isSignedOut && hasEdits && <SignInBar />}</Suspense>
      <Suspense>{storage === 'fails' && <StorageBar />}</Suspense>
      <Suspense>{waitingLogout && <LogoutBar place={waitingLogout} />}</Suspense>
    </>
  );
}

/** Shown while the page has saved data; links to the screen about that data. */
function OfflineBar() {
  const { t } = useTranslation('shell');
  return (
    <div className="offline-bar">
      <p className="wrap flex items-center gap-x-3">
        <IconCloudOff className="icon" aria-hidden="true" />
        {/* On a narrow screen the bar has two lines; the page reserves that height. */}
        <span className="py-0.5 leading-tight">{t('offline.bar')}</span>
        <Link to="/offline" className="note-action ms-auto mb-0 flex-none font-medium">
          {t('offline.more')}
        </Link>
      </p>
    </div>
  );
}
