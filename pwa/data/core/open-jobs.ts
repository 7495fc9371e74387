import type { Job, JobCard } from '#shared/model/job.ts';
import { serverNow } from './time.ts';

/** A job as a screen shows it: whole, or its card from a list. */
export type ShownJob = Job | JobCard;

/**
 * True when a job can be applied for. A copy on the device may have ended since it was stored.
 *
 * @param now In a served page the moment of its rendering, because the first render in the browser must be the same.
 * @see requirements L8, L10
 */
export function isOpenNow(job: ShownJob, now = serverNow()): boolean {
  const isActive = !('status' in job) || job.status === 'active';
  return isActive && Date.parse(job.expiryDate) > now.getTime();
}
