import type * as v from 'valibot';
import { closeReportedJob, decideJob, listJobsForAdmin } from '#shared/contract/job-moderation.ts';
import type { AdminJob, AdminJobView, JobDecisionSchema } from '#shared/model/job-moderation.ts';
import { callApi } from './call-api.ts';

/** Asks for one page of the jobs that moderators hold back, newest first. @throws RequestFailure */
export function fetchAdminJobs(view: AdminJobView, cursor: string | null) {
  return callApi(listJobsForAdmin, { query: { view, ...(cursor === null ? {} : { cursor }) } });
}

/** Counts the jobs that wait for a decision. @throws RequestFailure */
export async function fetchWaitingJobsCount(): Promise<number> {
  const { total } = await callApi(listJobsForAdmin, { query: { view: 'waiting', limit: '1' } });
  return total ?? 0;
}

/** Closes a job for everybody, with a reason for its company. @throws RequestFailure */
export async function sendJobClosing(id: number, reason: string): Promise<void> {
  await callApi(closeReportedJob, { params: { id: String(id) }, body: { status: 'closed', reason } });
}

/** Approves or refuses a job that moderators hold back. @throws RequestFailure */
export function sendJobDecision(id: number, body: v.InferInput<typeof JobDecisionSchema>): Promise<AdminJob> {
  return callApi(decideJob, { params: { id: String(id) }, body });
}
