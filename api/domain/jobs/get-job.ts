import type { Job } from '#shared/model/job.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { isOwnCompany } from '../companies/get-company.ts';
import { isOpenJob, ownJob, publicJob } from './job-shapes.ts';

/**
 * Answers one open job; its company sees it in any state.
 *
 * @throws AppError `not_found`, also for a draft, a closed or an expired one of another company
 * @see checklist L8
 */
export async function getJob({ jobs, applications, clock }: Deps, actor: Actor, id: number): Promise<Job> {
  const job = (await jobs.findById(id)) ?? fail('not_found', { subject: 'job' });
  if (isOwnCompany(actor, job.companyId)) {
    const counts = await applications.countsOfCompany(job.companyId);
    return ownJob(job, counts.get(id));
  }
  return isOpenJob(job, clock.now()) ? publicJob(job) : fail('not_found', { subject: 'job' });
}
