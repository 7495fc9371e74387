import { applyToJob, listOwnApplications, withdrawApplication } from '#shared/contract/applications.ts';
import type { SentApplication } from '#shared/model/application.ts';
import { callApi } from './call-api.ts';

/** Asks for the own applications, newest first. @throws RequestFailure */
export function fetchOwnApplications(): Promise<SentApplication[]> {
  return callApi(listOwnApplications, {});
}

/**
 * Applies for a job.
 *
 * @param coverLetter `''` for none.
 * @throws RequestFailure `already_applied`, `job_closed`, `not_found` …
 */
export function sendApplication(jobId: number, coverLetter: string): Promise<SentApplication> {
  return callApi(applyToJob, { params: { id: String(jobId) }, body: { coverLetter } });
}

/** Withdraws an own application. @throws RequestFailure `not_found` when it is gone already */
export async function sendWithdrawal(id: number): Promise<void> {
  await callApi(withdrawApplication, { params: { id: String(id) } });
}
