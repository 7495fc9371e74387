import type { Availability } from '#shared/catalog/availability.ts';
import { listReceivedApplications, setApplicationStatus } from '#shared/contract/applications.ts';
import { checkCompanyAuth, listCompanyJobs } from '#shared/contract/companies.ts';
import { deleteJob, postJob, updateJob } from '#shared/contract/jobs.ts';
import { getAvailability } from '#shared/contract/users.ts';
import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';
import type { Job, JobPatch, NewJob } from '#shared/model/job.ts';
import { callApi } from './call-api.ts';
import { RequestFailure } from './request-failure.ts';

/**
 * Asks for all jobs of the signed-in company, newest first.
 *
 * @throws RequestFailure, `not_authenticated` when the session has ended: the server then answers the open jobs alone,
 *   as to anybody.
 */
export async function fetchOwnJobs(companyId: number): Promise<Job[]> {
  const jobs = await callApi(listCompanyJobs, { params: { id: String(companyId) } });
  // Only the company itself gets the counts; that there are no jobs may be true for both.
  const isOwn = jobs.some((job) => job.applicationCounts) || (await callApi(checkCompanyAuth, {}))?.id === companyId;
  if (isOwn) return jobs;
  throw new RequestFailure({ kind: 'http', status: 401, code: 'not_authenticated', message: 'Not authenticated' });
}

/**
 * Posts a job of the signed-in company.
 *
 * @param idempotencyKey Under it the job is posted once, however often this is sent.
 * @throws RequestFailure `not_authenticated`, `validation_failed` …
 */
export function sendNewJob(body: NewJob, idempotencyKey: string): Promise<Job> {
  return callApi(postJob, { body, idempotencyKey });
}

/** Changes a job of the signed-in company. @throws RequestFailure */
export function sendJobPatch(jobId: number, body: JobPatch): Promise<Job> {
  return callApi(updateJob, { params: { id: String(jobId) }, body });
}

/**
 * Deletes a job of the signed-in company.
 *
 * @returns how many applications went with it
 * @throws RequestFailure `not_found` when it is gone already
 */
export async function sendJobDeletion(jobId: number): Promise<number> {
  const { deletedApplications } = await callApi(deleteJob, { params: { id: String(jobId) } });
  return deletedApplications;
}

/** Asks for the applications for a job of the signed-in company, newest first. @throws RequestFailure */
export function fetchReceivedApplications(jobId: number): Promise<ReceivedApplication[]> {
  return callApi(listReceivedApplications, { params: { id: String(jobId) }, query: {} });
}

/** Sets the status of an application for a job of the signed-in company. @throws RequestFailure */
export function sendApplicationStatus(id: number, change: StatusChange): Promise<ReceivedApplication> {
  return callApi(setApplicationStatus, { params: { id: String(id) }, body: change });
}

/** Asks for a talent's availability, as the signed-in company may see it. @throws RequestFailure */
export async function fetchAvailability(userId: number): Promise<Availability | null> {
  return (await callApi(getAvailability, { params: { id: String(userId) } })).availability;
}
