import { useMemo, useSyncExternalStore } from 'react';
import type { Job } from '#shared/model/job.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { useRefreshOnReturn } from '../app/use-refresh-on-return.ts';
import { ownJobs } from './own-jobs.ts';

/** Follows all jobs of the signed-in company; asks again when somebody comes back to the page. @see requirements Q4, Q7 */
export function useOwnJobs(companyId: number): Retryable<Job[]> {
  const resource = useMemo(() => ownJobs(companyId), [companyId]);
  const loadable = useSyncExternalStore(resource.subscribe, resource.get);
  useRefreshOnReturn(resource);
  return useMemo(() => ({ ...loadable, retry: resource.refresh }), [loadable, resource]);
}
