import { useEffect, useState } from 'react';
import type { JobCard } from '#shared/model/job.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { offlineData } from '../offline/offline-data.ts';
import { type DeviceResults, searchDevice } from './search-device.ts';
import { useStableFilter } from './use-directory.ts';

/**
 * All jobs on this device that match, newest first, with how many of all jobs it has; null until they are read, and
 * where the device has none. Read again as the copy of the jobs changes.
 *
 * @see requirements K10
 */
export function useHeldJobs(asked: ListFilter): DeviceResults<JobCard> | null {
  const filter = useStableFilter(asked);
  const [finds, setFinds] = useState<DeviceResults<JobCard> | null>(null);
  useEffect(() => {
    let latest = 0;
    const read = () => {
      latest += 1;
      const own = latest;
      searchDevice('jobs', filter, Number.POSITIVE_INFINITY).then(
        (found) => own === latest && setFinds(found.held > 0 ? found : null),
        () => own === latest && setFinds(null),
      );
    };
    let copy = offlineData.get().feeds.jobs;
    const stop = offlineData.subscribe(() => {
      const { jobs } = offlineData.get().feeds;
      if (jobs.held === copy.held && jobs.syncedAt === copy.syncedAt) return;
      copy = jobs;
      read();
    });
    read();
    return () => {
      stop();
      // A reading that still runs is dropped.
      latest += 1;
    };
  }, [filter]);
  return finds;
}
