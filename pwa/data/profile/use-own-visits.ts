import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OwnVisits } from '#shared/model/visits.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { ownVisits } from './own-visits.ts';

/** Follows the visits of the own profile, asked for anew each time they are looked at. */
export function useOwnVisits(userId: number): Retryable<OwnVisits> {
  const resource = useMemo(() => ownVisits(userId), [userId]);
  useEffect(() => resource.refresh(), [resource]);
  const loadable = useSyncExternalStore(resource.subscribe, resource.get);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}
