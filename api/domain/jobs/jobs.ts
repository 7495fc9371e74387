import type { Language } from '#shared/catalog/languages.ts';
import { isPlace } from '#shared/catalog/places/places.ts';
import arCatalog from '#shared/locales/ar/catalog.json' with { type: 'json' };
import enCatalog from '#shared/locales/en/catalog.json' with { type: 'json' };
import { pickFields } from '#shared/model/field-rows.ts';
import type { ApplicationCounts, Job, JobModeration } from '#shared/model/job.ts';
import { jobPageFields } from '#shared/model/job-field-names.ts';
import { foreignTo } from '#shared/rules/both-languages.ts';
import { payText } from '#shared/rules/pay-text.ts';
import { countryOf, countryOfJob, placeName } from '#shared/rules/place-words.ts';
import type { JobOfCompany } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, isOwnCompany } from '../policies.ts';

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
