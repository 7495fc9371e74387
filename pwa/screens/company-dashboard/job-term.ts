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

/** What the list of own jobs calls a job. */
export type ShownStatus = JobStatus | 'expired' | `moderation.${JobModerationState}`;

/** The status that a reader understands: what moderators hold against it, or that its term is over. */
export function shownStatus(job: Pick<Job, 'status' | 'expiryDate' | 'moderation'>, now: Date): ShownStatus {
  if (job.moderation) return `moderation.${job.moderation.state}`;
  return job.status === 'active' && !isOpen(job, now) ? 'expired' : job.status;
}
