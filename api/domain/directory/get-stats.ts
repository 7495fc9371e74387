import type { Stats } from '#shared/model/stats.ts';
import type { Deps } from '../deps.ts';

/** Counts listed talents, visible companies and open jobs. */
export function getStats({ stats }: Deps): Promise<Stats> {
  return stats.counts();
}
