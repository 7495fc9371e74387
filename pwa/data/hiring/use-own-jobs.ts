import { useMemo } from 'react';
import type { Job } from '#shared/model/job.ts';
import { readCompanyValue } from '../../local/company.local.ts';
import type { Dated } from '../app/live-resource.ts';
import { useKeptResource } from '../app/use-kept-resource.ts';
import type { Retryable } from '../app/use-live-resource.ts';
import { useRefreshOnReturn } from '../app/use-refresh-on-return.ts';
import { ownJobs, storedUnder } from './own-jobs.ts';

async function readCopy(companyId: number): Promise<Dated<Job[]> | undefined> {
  const kept = await readCompanyValue(companyId, storedUnder);
  // Only `ownJobs` saves under this name.
  return kept && { value: kept.value as Job[], savedAt: kept.savedAt };
}

/**
 * Follows all jobs of the signed-in company: the device's copy, then the network's answer; asks again when somebody
 * comes back to the page.
 *
 * @see requirements Q4, Q7
 */
export function useOwnJobs(companyId: number): Retryable<Job[]> {
  const resource = useMemo(() => ownJobs(companyId), [companyId]);
  useRefreshOnReturn(resource);
  return useKeptResource(resource, () => readCopy(companyId));
}
