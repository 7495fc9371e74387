import type { CompanyCard, PublicCompany } from '../model/company.ts';
import { companyCardFields, companyPageFields } from '../model/company-field-names.ts';
import { companySchemas } from '../model/company-fields.ts';
import { mapFields, pickFields } from '../model/field-rows.ts';
import { emptyAnswerOf } from '../model/field-schemas.ts';
import type { JobCard } from '../model/job.ts';
import { jobCardFields } from '../model/job-field-names.ts';
import { jobSchemas } from '../model/job-fields.ts';

/** The public fields of a company that wrote only what the registration asks for. */
export function emptyCompany(): Pick<PublicCompany, (typeof companyPageFields)[number]> {
  const registered = {
    name: 'Company',
    industry: 'technology',
    country: 'Qatar',
    registrationDate: '2001-02-03',
  } as const;
  const empty = mapFields(companyPageFields, (field): unknown => emptyAnswerOf(companySchemas[field].answer));
  // Each field got the value that stands for nothing.
  return { ...(empty as ReturnType<typeof emptyCompany>), ...registered };
}

/** Those of them that a card shows. */
export function emptyCompanyCard(): Pick<CompanyCard, (typeof companyCardFields)[number]> {
  return pickFields(emptyCompany(), companyCardFields);
}

/** The fields on the card of a job whose company wrote only what must be there. It never ends. */
export function emptyJobCard(): Pick<JobCard, (typeof jobCardFields)[number]> {
  const given = {
    title: 'Job',
    industry: 'technology',
    location: 'Doha',
    expiryDate: '2999-01-01T00:00:00.000Z',
  } as const;
  const empty = mapFields(jobCardFields, (field): unknown => emptyAnswerOf(jobSchemas[field].answer));
  // Likewise.
  return { ...(empty as ReturnType<typeof emptyJobCard>), ...given };
}
