import { useMemo } from 'react';
import type { Job, JobPatch, NewJob } from '#shared/model/job.ts';
import { callLate } from '../../http/call-late.ts';
import { readCompanyValue } from '../../local/company.local.ts';
import { type Dated, LiveResource, type Retryable } from '../core/live-resource.ts';
import { cachedResource, forgetResources } from '../core/resource-cache.ts';
import { useRefreshOnReturn, useStoredResource } from '../core/resource-hooks.ts';
import { companySession } from '../core/session-store.ts';
import { unlessGone } from '../core/write-outcome.ts';
import { requestAs } from '../session/request-as.ts';

/** The key of the stored jobs in the company's database. */
export const storedUnder = 'jobs';

// At a logout the cached data of the company is removed, so that the next one does not see it.
companySession.subscribe(() => {
  if (companySession.get().state !== 'signed-out') return;
  forgetResources('own-jobs:');
  forgetResources('received:');
});

/** True when this company is signed in here. */
function isCompanySignedIn(companyId: number): boolean {
  const now = companySession.get();
  return now.state === 'signed-in' && now.account.id === companyId;
}

/**
 * Fetches all jobs of the signed-in company, newest first.
 *
 * @throws RequestFailure, `not_authenticated` when the session has ended: the server then answers the open jobs only, as
 *   to everybody.
 */
export async function fetchOwnJobs(companyId: number): Promise<Job[]> {
  const jobs = await callLate('listCompanyJobs', { params: { id: String(companyId) } });
  // Only the company itself gets the counts. An empty list does not show who asked.
  const isOwn = jobs.some((job) => job.applicationCounts) || (await callLate('checkCompanyAuth', {}))?.id === companyId;
  if (isOwn) return jobs;
  const { RequestFailure } = await import('../../http/request-failure.ts');
  throw new RequestFailure({ kind: 'http', status: 401, code: 'not_authenticated', message: 'Not authenticated' });
}

/** All jobs of the signed-in company, newest first. @see requirements Q4 */
export function ownJobs(companyId: number): LiveResource<Job[]> {
  const source = {
    load: () => requestAs('company', () => fetchOwnJobs(companyId)),
    save: async ({ value, savedAt }: Dated<Job[]>) => {
      const { saveCompanyValue } = await import('../../local/company.local.ts');
      // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
      if (isCompanySignedIn(companyId)) await saveCompanyValue(companyId, storedUnder, { value, now: savedAt });
    },
  };
  return cachedResource(`own-jobs:${companyId}`, () => new LiveResource(source));
}

async function readCopy(companyId: number): Promise<Dated<Job[]> | undefined> {
  const stored = await readCompanyValue(companyId, storedUnder);
  // Only `ownJobs` saves under this key.
  return stored && { value: stored.value as Job[], savedAt: stored.savedAt };
}

/**
 * Follows all jobs of the signed-in company: the device's copy, then the network's answer; asks again when somebody
 * comes back to the page.
 *
 * @see requirements Q4, Q7
 */
export function useOwnJobs(companyId: number): Retryable<Job[]> {
  const resource = useMemo(() => ownJobs(companyId), [companyId]);
  useRefreshOnReturn(resource);
  return useStoredResource(resource, () => readCopy(companyId));
}

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
