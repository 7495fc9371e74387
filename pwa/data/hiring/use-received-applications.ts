import { useMemo, useSyncExternalStore } from 'react';
import type { ReceivedApplication } from '#shared/model/application.ts';
import { type Retryable, useResource } from '../app/use-live-resource.ts';
import { useRefreshOnReturn } from '../app/use-refresh-on-return.ts';
import { chosenStatuses, receivedApplications, withChosen } from './received-applications.ts';

/**
 * Follows the applications for a job of the signed-in company, with the statuses chosen here at once; asks again when
 * somebody comes back to the page.
 *
 * @see requirements S1, S2
 */
export function useReceivedApplications({
  companyId,
  jobId,
}: {
  companyId: number;
  jobId: number;
}): Retryable<readonly ReceivedApplication[]> {
  const resource = useMemo(() => receivedApplications(companyId, jobId), [companyId, jobId]);
  const loadable = useResource(resource);
  const chosen = useSyncExternalStore(chosenStatuses.subscribe, chosenStatuses.get);
  useRefreshOnReturn(resource);
  return useMemo(
    () => (loadable.state === 'ready' ? { ...loadable, data: withChosen(loadable.data, chosen) } : loadable),
    [loadable, chosen],
  );
}
