import { useMemo } from 'react';
import type { OwnVisits } from '#shared/model/community.ts';
import { callLate } from '../../http/call-late.ts';
import { readAccountValue, saveAccountValue } from '../../local/account.local.ts';
import { keepResource } from '../core/keep-resource.ts';
import { LiveResource, type Retryable } from '../core/live-resource.ts';
import { isSignedIn } from '../core/session-store.ts';
import { useRefreshAtVisit } from '../core/use-fresh-resource.ts';
import { useKeptResource } from '../core/use-kept-resource.ts';

function ownVisits(userId: number): LiveResource<OwnVisits> {
  const source = {
    load: () => callLate('listOwnVisits', { params: { id: String(userId) } }),
    // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
    save: async (dated: { value: OwnVisits; savedAt: number }) =>
      isSignedIn(userId) ? saveAccountValue(userId, 'visits', dated) : undefined,
  };
  return keepResource(`visits:${userId}`, () => new LiveResource(source));
}

/** Follows the visits of the own profile, asked for anew each time they are looked at. @see trust §7 */
export function useOwnVisits(userId: number): Retryable<OwnVisits> {
  const resource = useMemo(() => ownVisits(userId), [userId]);
  useRefreshAtVisit(resource);
  return useKeptResource(resource, () => readAccountValue<OwnVisits>(userId, 'visits'));
}
