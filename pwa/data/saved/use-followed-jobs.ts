import { useLiveQuery } from 'dexie-react-hooks';
import { limits } from '#shared/limits.ts';
import { readCompany } from '../../local/companies.local.ts';
import { isOpenNow, type ShownJob } from '../core/open-jobs.ts';

/**
 * The newest open jobs of a followed company, as far as the copies on this device know them; empty until they are read.
 */
export function useFollowedJobs(slug: string): readonly Pick<ShownJob, 'id' | 'title'>[] {
  // Without storage there is no copy; an error here would replace the screen by an error page.
  const company = useLiveQuery(() => readCompany(slug).catch(() => undefined), [slug]);
  return (company?.jobs ?? []).filter((job) => isOpenNow(job)).slice(0, limits.followedJobsShown);
}
