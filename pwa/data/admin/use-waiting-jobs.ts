import { useEffect, useState, useSyncExternalStore } from 'react';
import { callLate } from '../../http/call-late.ts';
import { requestAs } from '../session/request-as.ts';
import { adminEdits } from './admin-list.ts';

/** How many jobs wait for a decision of an administrator, asked anew after each act; undefined until it is known. */
export function useWaitingJobs(): number | undefined {
  const [count, setCount] = useState<number>();
  const edit = useSyncExternalStore(adminEdits.subscribe, adminEdits.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act may have changed it
  useEffect(() => {
    let isCurrent = true;
    const query = { view: 'waiting', limit: '1' } as const;
    requestAs('admin', () => callLate('listJobsForAdmin', { query })).then(
      ({ total }) => isCurrent && setCount(total ?? 0),
      // The tab stays without a number; the list itself shows what failed.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [edit]);
  return count;
}
