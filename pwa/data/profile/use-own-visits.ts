import { useMemo } from 'react';
import type { OwnVisits } from '#shared/model/community.ts';
import { callLate } from '../../http/call-late.ts';
import { readAccountValue, saveAccountValue } from '../../local/account.local.ts';
import { LiveResource, type Retryable } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { isSignedIn } from '../core/session-store.ts';
import { useRefreshAtVisit } from '../core/use-fresh-resource.ts';
import { useStoredResource } from '../core/use-stored-resource.ts';

function ownVisits(userId: number): LiveResource<OwnVisits> {
  const source = {
    load: () => callLate('listOwnVisits', { params: { id: String(userId) } }),
    // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
    save: async (dated: { value: OwnVisits; savedAt: number }) =>
      isSignedIn(userId) ? saveAccountValue(userId, 'visits', dated) : undefined,
  };
  return cachedResource(`visits:${userId}`, () => new LiveResource(source));
}

/** Follows the visits of the own profile, asked for anew each time they are looked at. @see trust §7 */
export function useOwnVisits(userId: number): Retryable<OwnVisits> {
  const resource = useMemo(() => ownVisits(userId), [userId]);
  useRefreshAtVisit(resource);
  return useStoredResource(resource, () => readAccountValue<OwnVisits>(userId, 'visits'));
}
