import type { Job, NewJob } from '#shared/model/job.ts';
import { countryOfJob } from '#shared/rules/place-words.ts';
import type { PostedJob } from '../../store/hiring/jobs.store.ts';
import type { CompanyRecord } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { requireCompany } from '../policies.ts';
import { expiryOfJob } from './expiry-of-job.ts';
import { ownJob } from './job-shapes.ts';

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
