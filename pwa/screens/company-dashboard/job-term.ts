import type { JobStatus } from '#shared/catalog/statuses.ts';
import type { Job } from '#shared/model/job.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';

/** The day so many days after a moment, `YYYY-MM-DD`, by the local calendar. */
export function dayAfter(days: number, now: Date): string {
  return toCalendarDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** The day on which a job ends, as the form shows it. @see shared/rules/expiry-date.ts */
export function expiryDay({ expiryDate }: Pick<Job, 'expiryDate'>): string {
  return expiryDate.slice(0, 'YYYY-MM-DD'.length);
}

/** Whether people can apply: the status is active and the term runs. */
export function isOpen({ status, expiryDate }: Pick<Job, 'status' | 'expiryDate'>, now: Date): boolean {
  return status === 'active' && Date.parse(expiryDate) > now.getTime();
}

/** What the list of own jobs calls a job. */
export type ShownStatus = JobStatus | 'expired';

/** The status that a reader understands: an active job whose term is over has expired. */
export function shownStatus(job: Pick<Job, 'status' | 'expiryDate'>, now: Date): ShownStatus {
  return job.status === 'active' && !isOpen(job, now) ? 'expired' : job.status;
}
