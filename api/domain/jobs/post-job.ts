import type { Job, NewJob } from '#shared/model/job.ts';
import type { Deps } from '../../deps.ts';
import type { PostedJob } from '../../work-deps.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { requireCompany } from '../policies.ts';
import { ownJob } from './job-shapes.ts';

export interface JobPosting {
  job: NewJob;
  /** UUID; with it the job is posted once, however often it comes. */
  key?: string | undefined;
}

export interface PostingAnswer {
  job: Job;
  /** Whether this posting was stored before. */
  isReplayed: boolean;
}

/**
 * Posts a job of the calling company.
 *
 * @throws AppError `not_authenticated`, `idempotency_mismatch`
 * @see checklist R6, R7
 */
export async function postJob(deps: Deps, actor: Actor, posting: JobPosting): Promise<PostingAnswer> {
  const { id: companyId } = requireCompany(actor);
  const { job, isReplayed } = await stored(deps, companyId, posting);
  const counts = isReplayed ? (await deps.applications.countsOfCompany(companyId)).get(job.id) : undefined;
  return { job: ownJob(job, counts), isReplayed };
}

async function stored({ jobs, clock }: Deps, companyId: number, { job: given, key }: JobPosting): Promise<PostedJob> {
  const job = { ...given, companyId, expiryDate: new Date(given.expiryDate), createdAt: clock.now() };
  if (key === undefined) return { job: await jobs.insert(job), isReplayed: false };
  const posted = await jobs.insertOnce(job, { key, fingerprint: fingerprintOf(given) });
  return 'refused' in posted ? fail('idempotency_mismatch') : posted;
}
