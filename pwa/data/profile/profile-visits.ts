import { useEffect, useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import type { OwnVisits } from '#shared/model/community.ts';
import { callLate } from '../../http/call-late.ts';
import { readAccountValue, saveAccountValue } from '../../local/account.local.ts';
import { connection } from '../core/connection.ts';
import { LiveResource, type Retryable } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useRefreshAtVisit, useStoredResource } from '../core/resource-hooks.ts';
import { isSignedIn } from '../core/session-store.ts';
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

function ownVisits(userId: number): LiveResource<OwnVisits> {
  const source = {
    load: () => callLate('listOwnVisits', { params: { id: String(userId) } }),
    // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
    save: async (dated: { value: OwnVisits; savedAt: number }) =>
      isSignedIn(userId) ? saveAccountValue(userId, 'visits', dated) : undefined,
  };
  return cachedResource(`visits:${userId}`, () => new LiveResource(source));
}

/** Follows the visits of the person's own profile, fetched again each time they are shown. @see trust §7 */
export function useOwnVisits(userId: number): Retryable<OwnVisits> {
  const resource = useMemo(() => ownVisits(userId), [userId]);
  useRefreshAtVisit(resource);
  return useStoredResource(resource, () => readAccountValue<OwnVisits>(userId, 'visits'));
}
