import * as v from 'valibot';
import { availabilities } from '../catalog/availability.ts';
import { industries } from '../catalog/industries.ts';
import { applicationStatuses } from '../catalog/statuses.ts';
import { limits } from '../limits.ts';
import { IdSchema, InstantSchema, optionalText } from './fields.ts';

const ApplicationStatusSchema = v.picklist(applicationStatuses, 'status_invalid');

/** How a talent matches a job, and why. @see shared/rules/match-score.ts */
export const MatchSchema = v.object({
  /** 0–100; null when the job asks for nothing that could be compared. */
  score: v.nullable(v.number()),
  /** Skills of the job that the talent has, as the job writes them. */
  skills: v.array(v.string()),
  skillsAsked: v.number(),
  /** Full years of experience; null when the profile names none. */
  years: v.nullable(v.number()),
  yearsAsked: v.number(),
});
export type Match = v.InferOutput<typeof MatchSchema>;

const entries = {
  id: IdSchema,
  jobId: IdSchema,
  status: ApplicationStatusSchema,
  appliedAt: InstantSchema,
  updatedAt: InstantSchema,
  coverLetter: v.nullable(v.string()),
  /** The company's message to the talent with the status. */
  statusMessage: v.nullable(v.string()),
};

/** An application as the talent who sent it sees it. */
export const SentApplicationSchema = v.object({
  ...entries,
  job: v.object({
    id: IdSchema,
    title: v.string(),
    titleOther: v.nullable(v.string()),
    location: v.string(),
    industry: v.picklist(industries),
    /** True when people can still apply, and the job be looked at. */
    isOpen: v.boolean(),
    companyName: v.string(),
    companyNameOther: v.nullable(v.string()),
    companySlug: v.string(),
    companyLogo: v.nullable(v.string()),
    companyProvenHost: v.optional(v.nullable(v.string()), null),
  }),
  /** When its company deleted the job; null while there is a job. */
  withdrawnAt: v.nullable(InstantSchema),
  /** Oldest first, beginning with the application itself. */
  history: v.array(v.object({ status: ApplicationStatusSchema, at: InstantSchema })),
});
export type SentApplication = v.InferOutput<typeof SentApplicationSchema>;

/** An application as the company that received it sees it. @see trust §4 Fields going out, requirements S6, S7 */
export const ReceivedApplicationSchema = v.object({
  ...entries,
  matchScore: v.nullable(v.number()),
  /** The same as `matchScore`. */
  matchingScore: v.nullable(v.number()),
  match: MatchSchema,
  user: v.object({
    name: v.string(),
    nameOther: v.nullable(v.string()),
    headline: v.nullable(v.string()),
    headlineOther: v.nullable(v.string()),
    email: v.string(),
    industry: v.picklist(industries),
    skills: v.array(v.string()),
    profilePicture: v.nullable(v.string()),
    slug: v.string(),
    /** Id of a city of the catalog; missing in copies of older versions. */
    place: v.optional(v.nullable(v.string())),
    /** As everybody sees it. */
    availability: v.optional(v.nullable(v.picklist(availabilities))),
  }),
});
export type ReceivedApplication = v.InferOutput<typeof ReceivedApplicationSchema>;

/** Body of `POST /api/jobs/{id}/applications`. */
export const NewApplicationSchema = v.object({
  coverLetter: v.optional(optionalText({ maxLength: limits.coverLetterMaxLength, multiline: true }), null),
});

/** Body of `PATCH /api/applications/{id}/status`. */
export const StatusChangeSchema = v.object({
  status: ApplicationStatusSchema,
  /** Goes to the talent, by mail and on the page of the applications. */
  message: v.optional(optionalText({ maxLength: limits.statusMessageMaxLength, multiline: true }), null),
});
export type StatusChange = v.InferOutput<typeof StatusChangeSchema>;

/** Query of a job's applications; a value that makes no sense is dropped. */
export const ReceivedQuerySchema = v.object({
  status: v.optional(v.fallback(v.optional(v.picklist(applicationStatuses)), undefined)),
  /** Only those whose score is at least this. */
  minScore: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)), 0)),
  sort: v.optional(v.fallback(v.picklist(['score', 'newest', 'oldest']), 'newest'), 'newest'),
});
export type ReceivedQuery = v.InferOutput<typeof ReceivedQuerySchema>;
