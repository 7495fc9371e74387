import type { Job, JobCard } from '#shared/model/job.ts';
import { serverNow } from './time.ts';

/** A job as a screen shows it: whole, or its card from a list. */
export type ShownJob = Job | JobCard;

/**
 * True when a job can be applied for: a copy may have ended while nobody could tell.
 *
 * @param now What a served page shows asks for the moment that the page was made for: the first render must be the same.
 * @see requirements L8, L10
 */
export function isOpenNow(job: ShownJob, now = serverNow()): boolean {
  const isActive = !('status' in job) || job.status === 'active';
  return isActive && Date.parse(job.expiryDate) > now.getTime();
}
