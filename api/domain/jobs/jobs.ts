import type { Country } from '#shared/catalog/countries.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import { pickFields } from '#shared/model/field-rows.ts';
import type { ApplicationCounts, Job, JobModeration, JobPatch, NewJob } from '#shared/model/job.ts';
import { jobPageFields } from '#shared/model/job-field-names.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { expiryFault, expiryMoment } from '#shared/rules/expiry-date.ts';
import { expiryDay } from '#shared/rules/expiry-day.ts';
import { payText } from '#shared/rules/pay-text.ts';
import { countryOf, countryOfJob, placeName } from '#shared/rules/place-words.ts';
import type { PostedJob } from '../../store/hiring/jobs.store.ts';
import type { CompanyRecord, JobOfCompany } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, isOwnCompany, requireCompany, requireOfOwnCompany } from '../policies.ts';
import { fingerprintOf } from '../secrets.ts';

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

/** A job as everybody sees it: in full while it is open, afterwards only its company. */
export type ListedJob = { job: Job } | { endedAt: Pick<Job, 'companyName' | 'companySlug'> };

/** Finds a job as everybody sees it, for pages made on the server; undefined for a draft and an unknown id. */
export async function findListedJob({ jobs, clock }: Deps, id: number): Promise<ListedJob | undefined> {
  const found = await jobs.findById(id);
  if (!found?.company.isActive || found.status === 'draft') return undefined;
  const job = publicJob(found);
  if (isOpenJob(found, clock.now())) return { job };
  return { endedAt: { companyName: job.companyName, companySlug: job.companySlug } };
}

const noApplications: ApplicationCounts = { pending: 0, reviewing: 0, accepted: 0, rejected: 0 };

/** The public fields of an open job. @see trust §4 */
export function publicJob(job: JobOfCompany): Job {
  return {
    id: job.id,
    companyId: job.companyId,
    companyName: job.company.name,
    companyNameOther: job.company.nameOther,
    companySlug: job.company.slug,
    companyLogo: job.company.logo,
    companyProvenHost: job.company.provenHost,
    country: countryOfJob(job.place, job.company.country),
    ...pickFields(job, jobPageFields),
    createdAt: job.createdAt.toISOString(),
    publishedAt: job.publishedAt?.toISOString() ?? null,
    updatedAt: job.updatedAt.toISOString(),
    expiryDate: job.expiryDate.toISOString(),
    rev: job.rev,
  };
}

/** The fields of a job that its own company sees. */
export function ownJob(job: JobOfCompany, applicationCounts: ApplicationCounts = noApplications): Job {
  return { ...publicJob(job), applicationCounts, moderation: moderationOf(job) };
}

/** The moderators' decision against a job; null when there is none. */
export function moderationOf({ moderation, moderationReason }: JobOfCompany): JobModeration | null {
  return moderation && { state: moderation, reason: moderationReason };
}

/** True when everybody may see a job and apply to it. @see trust §4 "open" */
export function isOpenJob({ status, expiryDate, company }: JobOfCompany, now: Date): boolean {
  return status === 'active' && expiryDate > now && company.isActive;
}

const texts = { ar: arCatalog, en: enCatalog };

/** The pay of a job in a language; null where its company says nothing. @see requirements R13 */
export function payOfJob(job: Pick<Job, 'salary' | 'salaryRange'>, language: Language): string | null {
  const { pay } = texts[language];
  return payText(job, language, (word, amount) => pay[word].replace('{{amount}}', () => amount));
}

/** Where a job is: in its company's words where the reader's language is theirs, else by its place. @see requirements R12 */
export function placeOfJob({ place, location }: Pick<Job, 'place' | 'location'>, language: Language): string {
  if (!isPlace(place) || foreignTo(language, location) === undefined) return location;
  const { place_in_country: joined, countries } = texts[language];
  return joined
    .replace('{{place}}', () => placeName(place, language))
    .replace('{{country}}', () => countries[countryOf(place)]);
}

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
