import { useEffect, useState } from 'react';
import type { JobCard } from '#shared/model/job.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { useStore } from '../app/use-store.ts';
import { offlineData } from '../offline/offline-data.ts';
import { listKey } from './directory.ts';
import { type DeviceFinds, searchDevice } from './search-device.ts';

/**
 * All jobs on this device that match, newest first, with how many of all jobs it has; null until they are read, and
 * where the device has none.
 *
 * @see requirements K10
 */
export function useHeldJobs(filter: ListFilter): DeviceFinds<JobCard> | null {
  const [finds, setFinds] = useState<DeviceFinds<JobCard> | null>(null);
  const { held, syncedAt } = useStore(offlineData).feeds.jobs;
  const key = listKey('jobs', filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells filters apart, the copy is read again as it changes
  useEffect(() => {
    let isWanted = true;
    searchDevice('jobs', filter, Number.POSITIVE_INFINITY).then(
      (found) => isWanted && setFinds(found.held > 0 ? found : null),
      () => isWanted && setFinds(null),
    );
    return () => {
      isWanted = false;
    };
  }, [key, held, syncedAt]);
  return finds;
}
