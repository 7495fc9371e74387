import type { Job } from '#shared/model/job.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { ownJob, publicJob } from '../jobs/job-shapes.ts';
import { getCompanyById, isOwnCompany } from './get-company.ts';

export interface CompanyJobs {
  jobs: Job[];
  /** True when these are all of them, for the company itself. */
  isOwn: boolean;
}

/**
 * Lists the jobs of a company, newest first: all for the company itself, the open ones for everybody else.
 *
 * @throws AppError `not_found`
 * @see requirements L7, L8, Q4
 */
export async function listCompanyJobs(deps: Deps, actor: Actor, companyId: number): Promise<CompanyJobs> {
  await getCompanyById(deps, actor, companyId);
  if (!isOwnCompany(actor, companyId)) {
    const open = await deps.jobs.ofCompany(companyId, deps.clock.now());
    return { jobs: open.map(publicJob), isOwn: false };
  }
  const counts = await deps.applications.countsOfCompany(companyId);
  const all = await deps.jobs.ofCompany(companyId);
  return { jobs: all.map((job) => ownJob(job, counts.get(job.id))), isOwn: true };
}
