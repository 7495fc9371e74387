import type { Job, JobPatch } from '#shared/model/job.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { requireOfOwnCompany } from '../policies.ts';
import { expiryOfJob } from './expiry-of-job.ts';
import { ownJob } from './job-shapes.ts';

/**
 * Changes what a patch names of a job of the calling company; with the status it is closed and opened again. A job that
 * moderators hold back is not opened: the answer says that it waits for them.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`, `validation_failed`; StoreError `open_jobs_limit`
 * @see requirements Q9
 */
export async function updateJob(
  { jobs, applications, postingRules, clock }: Deps,
  actor: Actor,
  { id, patch }: { id: number; patch: JobPatch },
): Promise<Job> {
  const job = (await jobs.findById(id)) ?? fail('not_found', { subject: 'job' });
  const own = requireOfOwnCompany(actor, job);
  const { expiryDate, ...columns } = patch;
  const { country } = job.company;
  const asked = expiryDate
    ? { ...columns, expiryDate: expiryOfJob(expiryDate, { country, now: clock.now() }) }
    : columns;
  const saved = await jobs.save(own, asked, postingRules);
  const counts = await applications.countsOfCompany(job.companyId);
  return ownJob(saved, counts.get(id));
}
