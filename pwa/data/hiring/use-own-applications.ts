import { useMemo, useSyncExternalStore } from 'react';
import type { SentApplication } from '#shared/model/application.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { ownApplications } from './own-applications.ts';

/** Follows the own applications of the signed-in talent. @see requirements S9 */
export function useOwnApplications(userId: number): Retryable<SentApplication[]> {
  const resource = useMemo(() => ownApplications(userId), [userId]);
  const loadable = useSyncExternalStore(resource.subscribe, resource.get);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}
