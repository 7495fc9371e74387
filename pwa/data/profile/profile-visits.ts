import { useEffect } from 'react';
import { limits } from '#shared/limits.ts';
import { connection } from '../core/connection.ts';
import { useSession } from '../session/use-session.ts';

// Profiles reported from this page. The server counts each visitor once a day.
const reportedProfiles = new Set<number>();

/**
 * Reports to the server that a profile was looked at, once it has been visible for `limits.visitShownMs`; never the own
 * one, and not where the browser asks for privacy. Nothing waits for it, and nothing is shown when it fails.
 *
 * @see trust §7, requirements U10
 */
export function useVisit(profileId: number): void {
  const session = useSession();
  const isStranger =
    session.state === 'signed-out' || (session.state === 'signed-in' && session.account.id !== profileId);
  useEffect(() => {
    if (!isStranger || reportedProfiles.has(profileId) || asksForPrivacy()) return;
    return afterShown(limits.visitShownMs, () => {
      // The page may become visible again after the report.
      if (connection.get() === 'offline' || reportedProfiles.has(profileId)) return;
      reportedProfiles.add(profileId);
      sendVisit(profileId);
    });
  }, [profileId, isStranger]);
}

function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

// A beacon is sent even when the page is closed at that moment. The server accepts only JSON.
function sendVisit(profileId: number): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  navigator.sendBeacon?.(`/api/users/${profileId}/visits`, body);
}

/** Runs a function each time the page has been visible for `shownMs` without a break; a prerendered page is hidden. */
function afterShown(shownMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(run, shownMs);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(timer);
  };
}
