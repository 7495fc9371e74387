import { limits } from '#shared/limits.ts';
import type { CompanyCard } from '#shared/model/company.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { JobCard } from '#shared/model/job.ts';
import { jobCardFields } from '#shared/model/job-field-names.ts';
import { publicationPosition } from '#shared/rules/listing-order.ts';
import { countryOfJob } from '#shared/rules/place-words.ts';
import { jobHaystackOf } from '#shared/rules/search-text.ts';
import { firstGraphemes } from '#shared/rules/text-preview.ts';
import type { JobRecord } from '../records.ts';
import { type Card, createCardKeeper } from './cards.ts';

/** The fields of a company on its job cards. */
export type CompanyPlate = Pick<CompanyCard, 'id' | 'name' | 'nameOther' | 'slug' | 'logo' | 'country'>;

/** Keeps the cards of jobs. */
export const jobCards = createCardKeeper('jobs');

/** True when two plates look the same on a job card. */
export function isSamePlate(a: CompanyPlate | undefined, b: CompanyPlate | undefined): boolean {
  const keys = ['name', 'nameOther', 'slug', 'logo', 'country'] as const;
  return keys.every((key) => a?.[key] === b?.[key]);
}

/** Makes the kept card of a visible job. @see trust §4 Fields going out */
export function makeJobCard(job: JobRecord, company: CompanyPlate): Card {
  const card: JobCard = {
    id: job.id,
    companyId: company.id,
    companyName: company.name,
    companyNameOther: company.nameOther,
    companySlug: company.slug,
    companyLogo: company.logo,
    country: countryOfJob(job.place, company.country),
    ...pickFields(job, jobCardFields),
    description: firstGraphemes(job.description, limits.cardDescriptionLength),
    descriptionOther: job.descriptionOther && firstGraphemes(job.descriptionOther, limits.cardDescriptionLength),
    createdAt: job.createdAt.toISOString(),
    publishedAt: (job.publishedAt ?? job.createdAt).toISOString(),
    expiryDate: job.expiryDate.toISOString(),
    rev: job.rev,
  };
  return {
    position: publicationPosition(card),
    id: job.id,
    industry: job.industry,
    country: card.country,
    companyId: company.id,
    haystack: jobHaystackOf(card),
    json: JSON.stringify(card),
  };
}
