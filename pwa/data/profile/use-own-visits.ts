import { useMemo } from 'react';
import type { OwnVisits } from '#shared/model/community.ts';
import { callLate } from '../../http/call-late.ts';
import { readAccountValue, saveAccountValue } from '../../local/account.local.ts';
import { LiveResource, type Retryable } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useRefreshAtVisit, useStoredResource } from '../core/resource-hooks.ts';
import { isSignedIn } from '../core/session-store.ts';

// Apart from the report of a visit, which visitors load: they never see the visits of an owner.

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
