import * as v from 'valibot';
import { countries } from '../catalog/countries.ts';
import { applicationStatuses, jobModerationStates } from '../catalog/statuses.ts';
import { answerEntriesOf, givenEntriesOf, patchEntriesOf } from './field-schemas.ts';
import { IdSchema, InstantSchema, RevSchema } from './fields.ts';
import { jobCardFields, jobPageFields } from './job-field-names.ts';
import { jobSchemas } from './job-fields.ts';

/** An open position in lists, feeds and on the device, with what its company's plate shows. @see trust §4 */
export const JobCardSchema = v.object({
  id: IdSchema,
  companyId: IdSchema,
  companyName: v.string(),
  companyNameOther: v.nullable(v.string()),
  companySlug: v.string(),
  companyLogo: v.nullable(v.string()),
  /** The host that its company has proven; null without a proof. Older copies lack it. */
  companyProvenHost: v.optional(v.nullable(v.string()), null),
  /** Country of its place; of the company where no place is named. */
  country: v.picklist(countries),
  ...answerEntriesOf(jobSchemas, jobCardFields),
  createdAt: InstantSchema,
  /** When it first became public; lists begin with the newest. */
  publishedAt: InstantSchema,
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

/** One job with its whole description, as everybody sees it while it is open; a card has the beginning of it. */
export const PublicJobSchema = v.object({
  ...JobCardSchema.entries,
  ...answerEntriesOf(jobSchemas, jobPageFields),
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

/**
 * Body of `POST /api/jobs`; everything not named here is ignored, the company is that of the session.
 * @see requirements R6, R7
 */
export const NewJobSchema = v.object(givenEntriesOf(jobSchemas));
export type NewJob = v.InferOutput<typeof NewJobSchema>;

/** Body of `PATCH /api/jobs/{id}`: only the sent fields change; closing and reopening are changes of the status. */
export const JobPatchSchema = v.object(patchEntriesOf(jobSchemas));
export type JobPatch = v.InferOutput<typeof JobPatchSchema>;
