import type { Stats } from '#shared/model/directory.ts';
import { callLate } from '../../http/call-late.ts';
import { takeFirst } from '../core/first-data.ts';
import { keptValue } from '../core/kept-value.ts';
import { type Retryable, useLiveResource } from '../core/live-resource.ts';

const key = 'stats';

const statsSource = () =>
  keptValue<Stats>(key, {
    first: takeFirst('stats'),
    load: () => callLate('getStats', {}),
  });

/** The counts of the home page. @see api §2 Home tile counts */
export function useStats(): Retryable<Stats> {
  return useLiveResource(key, statsSource);
}
