import type { Job, JobPatch, NewJob } from '#shared/model/job.ts';
import { callLate } from '../../http/call-late.ts';
import { forgetResources } from '../core/keep-resource.ts';
import { unlessGone } from '../core/unless-gone.ts';
import { requestAs } from '../session/request-as.ts';
import { ownJobs } from './own-jobs.ts';

/** The public pages were read before the change: their next view asks again. */
function forgetPages(jobId?: number): void {
  if (jobId !== undefined) forgetResources(`job:${jobId}`);
  forgetResources('company:');
}

/** A job to be posted. */
export interface JobToPost {
  companyId: number;
  job: NewJob;
  /** The same for each try to post the same job. */
  idempotencyKey: string;
}

/** Posts a job; the list of the company then holds it. @throws RequestFailure @see requirements R5, R6 */
export async function postJob({ companyId, job, idempotencyKey }: JobToPost): Promise<Job> {
  const posted = await requestAs('company', () => callLate('postJob', { body: job, idempotencyKey }));
  ownJobs(companyId).change((jobs) => [posted, ...jobs.filter(({ id }) => id !== posted.id)]);
  forgetPages();
  return posted;
}

/** Changes a job, also closes and reopens it. @throws RequestFailure @see requirements Q9 */
export async function updateJob({ companyId, id }: Pick<Job, 'companyId' | 'id'>, patch: JobPatch): Promise<Job> {
  const changed = await requestAs('company', () => callLate('updateJob', { params: { id: String(id) }, body: patch }));
  ownJobs(companyId).change((jobs) => jobs.map((job) => (job.id === id ? changed : job)));
  forgetPages(id);
  return changed;
}

/**
 * Deletes a job; one that is gone already counts as deleted.
 *
 * @returns how many applications went with it
 * @throws RequestFailure
 * @see requirements Q6, Q12
 */
export async function deleteJob({ companyId, id }: Pick<Job, 'companyId' | 'id'>): Promise<number> {
  const request = requestAs('company', () => callLate('deleteJob', { params: { id: String(id) } }));
  const answer = await unlessGone(request);
  ownJobs(companyId).change((jobs) => jobs.filter((job) => job.id !== id));
  forgetPages(id);
  return answer?.deletedApplications ?? 0;
}
