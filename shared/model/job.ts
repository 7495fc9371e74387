import * as v from 'valibot';
import { countries } from '../catalog/countries.ts';
import { industries } from '../catalog/industries.ts';
import { applicationStatuses, jobModerationStates, jobStatuses } from '../catalog/statuses.ts';
import { currencies, employmentTypes, payPeriods, workplaces } from '../catalog/work.ts';
import { limits } from '../limits.ts';
import { IdSchema, IndustrySchema, InstantSchema, RevSchema, SkillsSchema } from './fields.ts';
import { optionalText, text } from './text.ts';
import { ExperienceYearsSchema, ExpiryDateSchema, PlaceSchema, SalarySchema } from './work-fields.ts';

/** Pay as the API answers it. */
export const SalaryAnswerSchema = v.object({
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  currency: v.picklist(currencies),
  period: v.picklist(payPeriods),
});
/** Pay from `min` to `max`, both whole: equal for one amount, one of them null where that end is open. */
export type Salary = v.InferOutput<typeof SalaryAnswerSchema>;

/** An open position in lists, feeds and on the device, with what its company's plate shows. @see trust §4 */
export const JobCardSchema = v.object({
  id: IdSchema,
  companyId: IdSchema,
  companyName: v.string(),
  companyNameOther: v.nullable(v.string()),
  companySlug: v.string(),
  companyLogo: v.nullable(v.string()),
  /** Country of its place; of the company where no place is named. */
  country: v.picklist(countries),
  title: v.string(),
  /** The title in the other language. */
  titleOther: v.nullable(v.string()),
  /** The first 160 characters, cut by grapheme. */
  description: v.string(),
  /** Likewise. */
  descriptionOther: v.nullable(v.string()),
  skills: v.array(v.string()),
  experienceYears: v.number(),
  industry: v.picklist(industries),
  /** As its company wrote it. */
  location: v.string(),
  /** Id of the catalog. Any text, so that an older app takes a place that it does not know yet. */
  place: v.nullable(v.string()),
  workplace: v.nullable(v.picklist(workplaces)),
  employmentType: v.nullable(v.picklist(employmentTypes)),
  /** As its company wrote it. */
  salaryRange: v.nullable(v.string()),
  salary: v.nullable(SalaryAnswerSchema),
  createdAt: InstantSchema,
  /** When it first became public; lists begin with the newest. */
  publishedAt: InstantSchema,
  /** It leaves every public place at this moment. */
  expiryDate: InstantSchema,
  rev: RevSchema,
});
export type JobCard = v.InferOutput<typeof JobCardSchema>;

/** How many applications of a job have each status. */
export const ApplicationCountsSchema = v.object(
  // One entry per status.
  Object.fromEntries(applicationStatuses.map((status) => [status, v.number()])) as Record<
    (typeof applicationStatuses)[number],
    v.NumberSchema<undefined>
  >,
);
export type ApplicationCounts = v.InferOutput<typeof ApplicationCountsSchema>;

/** One job with its whole description, as everybody sees it while it is open. */
export const PublicJobSchema = v.object({
  ...JobCardSchema.entries,
  /** Whole. */
  description: v.string(),
  /** Whole. */
  descriptionOther: v.nullable(v.string()),
  status: v.picklist(jobStatuses),
  /** Null for a job that was never public. */
  publishedAt: v.nullable(InstantSchema),
  updatedAt: InstantSchema,
});

/** The moderators' hold on a job, with the reason that its company reads. */
export const JobModerationSchema = v.object({
  state: v.picklist(jobModerationStates),
  reason: v.nullable(v.string()),
});
export type JobModeration = v.InferOutput<typeof JobModerationSchema>;

/** One job; its company also gets the number of applications, and what moderators hold against it. */
export const JobSchema = v.object({
  ...PublicJobSchema.entries,
  applicationCounts: v.exactOptional(ApplicationCountsSchema),
  moderation: v.exactOptional(v.nullable(JobModerationSchema)),
});
export type Job = v.InferOutput<typeof JobSchema>;

const fields = {
  title: text({ maxLength: limits.titleMaxLength, required: 'title_required', needsLetter: true }),
  description: text({
    maxLength: limits.jobDescriptionMaxLength,
    required: 'description_required',
    multiline: true,
  }),
  titleOther: optionalText({ maxLength: limits.titleMaxLength, needsLetter: true }),
  descriptionOther: optionalText({ maxLength: limits.jobDescriptionMaxLength, multiline: true }),
  industry: IndustrySchema,
  location: text({ maxLength: limits.locationMaxLength, required: 'location_required', needsLetter: true }),
  experienceYears: ExperienceYearsSchema,
  skills: SkillsSchema,
  place: v.nullable(PlaceSchema),
  workplace: v.nullable(v.picklist(workplaces, 'workplace_invalid')),
  employmentType: v.nullable(v.picklist(employmentTypes, 'employment_type_invalid')),
  salaryRange: optionalText({ maxLength: limits.salaryRangeMaxLength }),
  salary: v.nullable(SalarySchema),
  status: v.picklist(jobStatuses, 'status_invalid'),
  expiryDate: ExpiryDateSchema,
};

/**
 * Body of `POST /api/jobs`; everything not named here is ignored, the company is that of the session.
 * @see requirements R6, R7
 */
export const NewJobSchema = v.object({
  ...fields,
  experienceYears: v.optional(fields.experienceYears, 0),
  skills: v.optional(fields.skills, []),
  titleOther: v.optional(fields.titleOther, null),
  descriptionOther: v.optional(fields.descriptionOther, null),
  place: v.optional(fields.place, null),
  workplace: v.optional(fields.workplace, null),
  employmentType: v.optional(fields.employmentType, null),
  salaryRange: v.optional(fields.salaryRange, null),
  salary: v.optional(fields.salary, null),
  status: v.optional(fields.status, 'active'),
});
export type NewJob = v.InferOutput<typeof NewJobSchema>;

/** Body of `PATCH /api/jobs/{id}`: only the sent fields change; closing and reopening are changes of the status. */
export const JobPatchSchema = v.object({
  title: v.exactOptional(fields.title),
  titleOther: v.exactOptional(fields.titleOther),
  description: v.exactOptional(fields.description),
  descriptionOther: v.exactOptional(fields.descriptionOther),
  industry: v.exactOptional(fields.industry),
  location: v.exactOptional(fields.location),
  experienceYears: v.exactOptional(fields.experienceYears),
  skills: v.exactOptional(fields.skills),
  place: v.exactOptional(fields.place),
  workplace: v.exactOptional(fields.workplace),
  employmentType: v.exactOptional(fields.employmentType),
  salaryRange: v.exactOptional(fields.salaryRange),
  salary: v.exactOptional(fields.salary),
  status: v.exactOptional(fields.status),
  expiryDate: v.exactOptional(fields.expiryDate),
});
export type JobPatch = v.InferOutput<typeof JobPatchSchema>;
