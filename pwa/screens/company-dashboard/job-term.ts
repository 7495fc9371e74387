import type { JobModerationState, JobStatus } from '#shared/catalog/statuses.ts';
import type { Job } from '#shared/model/job.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';

/** The day so many days after a moment, `YYYY-MM-DD`, by the local calendar. */
export function dayAfter(days: number, now: Date): string {
  return toCalendarDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** True when people can apply, because the status is active and the term is not over. */
export function isOpen({ status, expiryDate }: Pick<Job, 'status' | 'expiryDate'>, now: Date): boolean {
  return status === 'active' && Date.parse(expiryDate) > now.getTime();
}

/** The names of a job's states in the list of own jobs. */
export type ShownStatus = JobStatus | 'expired' | `moderation.${JobModerationState}`;

/** The status that the company sees; it also shows a hold by moderators and the end of the term. */
export function shownStatus(job: Pick<Job, 'status' | 'expiryDate' | 'moderation'>, now: Date): ShownStatus {
  if (job.moderation) return `moderation.${job.moderation.state}`;
  return job.status === 'active' && !isOpen(job, now) ? 'expired' : job.status;
}
