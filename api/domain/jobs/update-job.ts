import type { Job, JobPatch } from '#shared/model/job.ts';
import { expiryDay, expiryMoment } from '#shared/rules/expiry-date.ts';
import { countryOfJob } from '#shared/rules/place-words.ts';
import type { JobOfCompany } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOfOwnCompany } from '../policies.ts';
import { expiryOfJob } from './expiry-of-job.ts';
import { ownJob } from './job-shapes.ts';

/**
 * Changes the fields of a job of the calling company that the patch names; the status closes and reopens it. A job that
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
  const end = newEnd(job, patch, clock.now());
  const saved = await jobs.save(own, end ? { ...columns, expiryDate: end } : columns, postingRules);
  const counts = await applications.countsOfCompany(job.companyId);
  return ownJob(saved, counts.get(id));
}

/** The end that a patch gives a job: its own, or the end of the same day where the job moves to. */
function newEnd(job: JobOfCompany, { expiryDate, place = job.place }: JobPatch, now: Date): Date | undefined {
  const country = countryOfJob(place, job.company.country);
  if (expiryDate) return expiryOfJob(expiryDate, { country, now });
  const before = countryOfJob(job.place, job.company.country);
  const day = expiryDay({ expiryDate: job.expiryDate.toISOString(), country: before });
  const endsWithDay = expiryMoment(day, before).getTime() === job.expiryDate.getTime();
  return country !== before && endsWithDay ? expiryMoment(day, country) : undefined;
}
