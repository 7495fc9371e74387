import { useEffect, useState } from 'react';
import type { JobCounts } from '#shared/rules/job-counts.ts';
import { fetchJobCounts } from '../../http/jobs-api.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { offlineData } from '../offline/offline-data.ts';
import { countJobsOnDevice } from './search-device.ts';
import { useStableFilter } from './use-stable-filter.ts';

/**
 * How many jobs each value of each filter would leave: counted on the device where it has all jobs, else by the server;
 * when the server cannot be asked, from the device's cards. Null until that is known.
 *
 * @see requirements K9
 */
export function useJobCounts(asked: ListFilter): JobCounts | null {
  const filter = useStableFilter(asked);
  const [counts, setCounts] = useState<JobCounts | null>(null);
  useEffect(() => {
    let isWanted = true;
    countJobs(filter).then(
      (counted) => isWanted && setCounts(counted),
      // Neither can tell: the filters have no numbers.
      () => isWanted && setCounts(null),
    );
    return () => {
      isWanted = false;
    };
  }, [filter]);
  return counts;
}

function countJobs(filter: ListFilter): Promise<JobCounts> {
  const { held, available } = offlineData.get().feeds.jobs;
  if (available !== null && held > 0 && held >= available) return countJobsOnDevice(filter);
  return fetchJobCounts(filter).catch(() => countJobsOnDevice(filter));
}
