import { useMemo } from 'react';
import type { FeatureRequest } from '#shared/model/feature-request.ts';
import { readAccountValue } from '../../local/account-values.local.ts';
import { readValue } from '../../local/values.local.ts';
import type { Dated } from '../app/live-resource.ts';
import { useRefreshAtVisit } from '../app/use-fresh-resource.ts';
import { useKeptResource } from '../app/use-kept-resource.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { featureRequests, storedUnder } from './feature-requests.ts';

async function readCopy(userId: number | null): Promise<Dated<FeatureRequest[]> | undefined> {
  if (userId !== null) return await readAccountValue(userId, storedUnder);
  const kept = await readValue(storedUnder);
  // Only `featureRequests` saves under this name.
  return kept && { value: kept.value as FeatureRequest[], savedAt: kept.savedAt };
}

/** Follows the feature requests, asked for anew at each visit; null for visitors. */
export function useFeatureRequests(userId: number | null): Retryable<FeatureRequest[]> {
  const resource = useMemo(() => featureRequests(userId), [userId]);
  useRefreshAtVisit(resource);
  return useKeptResource(resource, () => readCopy(userId));
}
