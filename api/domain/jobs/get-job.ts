import type { Job } from '#shared/model/job.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { isOwnCompany } from '../companies/get-company.ts';
import type { Deps } from '../deps.ts';
import { isOpenJob, ownJob, publicJob } from './job-shapes.ts';

/**
 * Answers one open job; its company sees it in any state.
 *
 * @throws AppError `not_found`, also for a draft, a closed or an expired one of another company
 * @see requirements L8
 */
export async function getJob({ jobs, applications, clock }: Deps, actor: Actor, id: number): Promise<Job> {
  const job = (await jobs.findById(id)) ?? fail('not_found', { subject: 'job' });
  if (isOwnCompany(actor, job.companyId)) {
    const counts = await applications.countsOfCompany(job.companyId);
    return ownJob(job, counts.get(id));
  }
  return isOpenJob(job, clock.now()) ? publicJob(job) : fail('not_found', { subject: 'job' });
}

/** A job for everybody: all of it while it is open, afterwards only its company. */
export type ListedJob = { job: Job } | { endedAt: Pick<Job, 'companyName' | 'companySlug'> };

/** Answers a job as everybody knows it, for pages made on the server; undefined for a draft and for none at all. */
export async function findListedJob({ jobs, clock }: Deps, id: number): Promise<ListedJob | undefined> {
  const found = await jobs.findById(id);
  if (!found?.company.isActive || found.status === 'draft') return undefined;
  const job = publicJob(found);
  if (isOpenJob(found, clock.now())) return { job };
  return { endedAt: { companyName: job.companyName, companySlug: job.companySlug } };
}
