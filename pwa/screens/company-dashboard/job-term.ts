import type { JobModerationState, JobStatus } from '#shared/catalog/statuses.ts';
import type { Job } from '#shared/model/job.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';

/** The day so many days after a moment, `YYYY-MM-DD`, by the local calendar. */
export function dayAfter(days: number, now: Date): string {
  return toCalendarDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** True when people can apply: the status is active and the term runs. */
export function isOpen({ status, expiryDate }: Pick<Job, 'status' | 'expiryDate'>, now: Date): boolean {
  return status === 'active' && Date.parse(expiryDate) > now.getTime();
}

/** The names of a job's states in the list of own jobs. */
export type ShownStatus = JobStatus | 'expired' | `moderation.${JobModerationState}`;

/** The status for readers: the moderators' hold, or the end of its term. */
export function shownStatus(job: Pick<Job, 'status' | 'expiryDate' | 'moderation'>, now: Date): ShownStatus {
  if (job.moderation) return `moderation.${job.moderation.state}`;
  return job.status === 'active' && !isOpen(job, now) ? 'expired' : job.status;
}
