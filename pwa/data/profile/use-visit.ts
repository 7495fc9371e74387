import { useEffect } from 'react';
import { limits } from '#shared/limits.ts';
import { connection } from '../core/connection.ts';
import { useSession } from '../session/use-session.ts';

// The server counts a visitor once a day anyhow; this saves the asking.
const told = new Set<number>();

/**
 * Tells the server that a profile was looked at: after it stood before a person for a moment, and never for the own one
 * or where the browser asks for privacy. Nothing waits for it, and nothing is shown when it fails.
 *
 * @see trust §7, requirements U10
 */
export function useVisit(profileId: number): void {
  const session = useSession();
  const isStranger =
    session.state === 'signed-out' || (session.state === 'signed-in' && session.account.id !== profileId);
  useEffect(() => {
    if (!isStranger || told.has(profileId) || asksForPrivacy()) return;
    return afterShown(limits.visitShownMs, () => {
      if (connection.get() === 'offline') return;
      told.add(profileId);
      tell(profileId);
    });
  }, [profileId, isStranger]);
}

function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

// Goes out even when the page is left at that moment. A bare text would be refused: the server takes JSON alone.
function tell(profileId: number): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  navigator.sendBeacon?.(`/api/users/${profileId}/visits`, body);
}

/** Runs a function when the page has been visible for so long; a page that is prepared in advance is not. */
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
