import type { Country } from '#shared/catalog/countries.ts';
import type { Job, JobPatch, NewJob } from '#shared/model/job.ts';
import { expiryDay, expiryFault, expiryMoment } from '#shared/rules/expiry-date.ts';
import { countryOfJob } from '#shared/rules/place-words.ts';
import type { PostedJob } from '../../store/hiring/jobs.store.ts';
import type { CompanyRecord, JobOfCompany } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { fingerprintOf } from '../hashes.ts';
import { type Actor, requireCompany, requireOfOwnCompany } from '../policies.ts';
import { ownJob } from './jobs.ts';

export interface JobPosting {
  job: NewJob;
  /** UUID; with it the job is posted once, however often it comes. */
  key?: string | undefined;
}

export interface PostingAnswer {
  job: Job;
  /** True when this posting was stored before. */
  isReplayed: boolean;
}

/**
 * Posts a job of the calling company. Where its jobs wait for a review, the answer is a draft that says so.
 *
 * @throws AppError `not_authenticated`, `validation_failed`, `idempotency_mismatch`; StoreError `open_jobs_limit`
 * @see requirements R6, R7
 */
export async function postJob(deps: Deps, actor: Actor, posting: JobPosting): Promise<PostingAnswer> {
  const company = requireCompany(actor);
  const { job, isReplayed } = await stored(deps, company, posting);
  const counts = isReplayed ? (await deps.applications.countsOfCompany(company.id)).get(job.id) : undefined;
  return { job: ownJob(job, counts), isReplayed };
}

async function stored(
  { jobs, clock, postingRules: rules }: Deps,
  { id: companyId, country }: CompanyRecord,
  { job: given, key }: JobPosting,
): Promise<PostedJob> {
  const now = clock.now();
  const expiryDate = expiryOfJob(given.expiryDate, { country: countryOfJob(given.place, country), now });
  const job = { ...given, companyId, expiryDate, createdAt: now };
  if (key === undefined) return { job: await jobs.insert(job, rules), isReplayed: false };
  const posted = await jobs.insertOnce(job, { key, fingerprint: fingerprintOfPosting(given) }, rules);
  return 'refused' in posted ? fail('idempotency_mismatch') : posted;
}

const addedLater: ReadonlySet<string> = new Set([
  ...['place', 'workplace', 'employmentType', 'salary'],
  ...['titleOther', 'descriptionOther'],
]);

// A posting may have been sent to the version before these fields, and be repeated to this one.
function fingerprintOfPosting(given: NewJob): string {
  const sent = Object.entries(given).filter(([name, value]) => value !== null || !addedLater.has(name));
  return fingerprintOf(Object.fromEntries(sent));
}

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

/**
 * Deletes a job of the calling company with its applications.
 *
 * @returns How many applications went with it.
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements Q12, S10
 */
export async function deleteJob({ jobs }: Deps, actor: Actor, id: number): Promise<number> {
  const job = (await jobs.findById(id)) ?? fail('not_found', { subject: 'job' });
  return jobs.remove(requireOfOwnCompany(actor, job));
}

/**
 * The moment at which a job ends at its place.
 *
 * @param end As the contract parses it: a day, or a moment.
 * @throws AppError `validation_failed` when the day is over there already, or too far away
 */
export function expiryOfJob(end: string, { country, now }: { country: Country; now: Date }): Date {
  const moment = expiryMoment(end, country);
  const fault = expiryFault(moment, now);
  if (fault) fail('validation_failed', { fields: { expiryDate: fault } });
  return moment;
}
