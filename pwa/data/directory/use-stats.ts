import type { Stats } from '#shared/model/directory.ts';
import { callLate } from '../../http/call-late.ts';
import { takeInitialData } from '../core/initial-data.ts';
import { type Retryable, useLiveResource } from '../core/live-resource.ts';
import { storedValue } from '../core/stored-value.ts';

const key = 'stats';

const statsSource = () =>
  storedValue<Stats>(key, {
    first: takeInitialData('stats'),
    load: () => callLate('getStats', {}),
  });

/** The counts of the home page. @see api §2 Home tile counts */
export function useStats(): Retryable<Stats> {
  return useLiveResource(key, statsSource);
}
