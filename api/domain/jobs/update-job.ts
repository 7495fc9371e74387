import type { Job, JobPatch } from '#shared/model/job.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { requireOfOwnCompany } from '../policies.ts';
import { ownJob } from './job-shapes.ts';

/**
 * Changes what a patch names of a job of the calling company; with the status it is closed and opened again.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see checklist Q9
 */
export async function updateJob(
  { jobs, applications }: Deps,
  actor: Actor,
  { id, patch }: { id: number; patch: JobPatch },
): Promise<Job> {
  const job = (await jobs.findById(id)) ?? fail('not_found', { subject: 'job' });
  const own = requireOfOwnCompany(actor, job);
  const { expiryDate, ...columns } = patch;
  const saved = await jobs.save(own, expiryDate ? { ...columns, expiryDate: new Date(expiryDate) } : columns);
  const counts = await applications.countsOfCompany(job.companyId);
  return ownJob(saved, counts.get(id));
}
