import { pickFields } from '#shared/model/field-rows.ts';
import type { ApplicationCounts, Job, JobModeration } from '#shared/model/job.ts';
import { jobPageFields } from '#shared/model/job-field-names.ts';
import { countryOfJob } from '#shared/rules/place-words.ts';
import type { JobOfCompany } from '../../store/records.ts';

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
