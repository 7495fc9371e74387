import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FeatureRequest } from '#shared/model/feature-request.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { featureRequests } from './feature-requests.ts';

/** Follows the wishes for the product, asked for anew at each visit; null for visitors. */
export function useFeatureRequests(userId: number | null): Retryable<FeatureRequest[]> {
  const resource = useMemo(() => featureRequests(userId), [userId]);
  useEffect(() => resource.refresh(), [resource]);
  const loadable = useSyncExternalStore(resource.subscribe, resource.get);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}
