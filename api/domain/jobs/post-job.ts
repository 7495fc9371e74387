import type { Job, NewJob } from '#shared/model/job.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../actor.ts';
import { requireCompany } from '../policies.ts';
import { ownJob } from './job-shapes.ts';

/**
 * Posts a job of the calling company.
 *
 * @throws AppError `not_authenticated`
 * @see checklist R6, R7
 */
export async function postJob({ jobs, clock }: Deps, actor: Actor, given: NewJob): Promise<Job> {
  const { id: companyId } = requireCompany(actor);
  const expiryDate = new Date(given.expiryDate);
  return ownJob(await jobs.insert({ ...given, companyId, expiryDate, createdAt: clock.now() }));
}
