import * as v from 'valibot';
import { reportReasons, reportStatuses, reportSubjects } from '../catalog/administration.ts';
import { featureRequestStatuses } from '../catalog/statuses.ts';
import { limits } from '../limits.ts';
import { IdSchema, InstantSchema, optionalText, text } from './fields.ts';
import { PageQuerySchema } from './list-queries.ts';

/** A feature request, as the caller sees it, without its author. */
export const FeatureRequestSchema = v.object({
  id: IdSchema,
  title: v.string(),
  description: v.string(),
  status: v.picklist(featureRequestStatuses),
  votes: v.number(),
  hasVoted: v.boolean(),
  isOwn: v.boolean(),
  createdAt: InstantSchema,
});
export type FeatureRequest = v.InferOutput<typeof FeatureRequestSchema>;

export const FeatureRequestsPageSchema = v.object({
  items: v.array(FeatureRequestSchema),
  nextCursor: v.nullable(v.string()),
});
export type FeatureRequestsPage = v.InferOutput<typeof FeatureRequestsPageSchema>;

/** Query of the feature requests; one of the statuses, or all. */
export const FeatureRequestQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
  status: v.optional(v.fallback(v.union([v.picklist(featureRequestStatuses), v.literal('')]), '')),
});

/** Body of `POST /api/feature-requests`. */
export const NewFeatureRequestSchema = v.object({
  title: text({ maxLength: limits.requestTitleMaxLength, required: 'request_title_required', needsLetter: true }),
  description: text({
    maxLength: limits.requestDescriptionMaxLength,
    required: 'description_required',
    multiline: true,
  }),
});
export type NewFeatureRequest = v.InferOutput<typeof NewFeatureRequestSchema>;

/** Body of `PATCH /api/feature-requests/{id}`. */
export const FeatureRequestDecisionSchema = v.object({
  status: v.picklist(featureRequestStatuses, 'status_invalid'),
});

/** Body of `POST /api/reports`. */
export const NewReportSchema = v.pipe(
  v.object({
    subject: v.picklist(reportSubjects),
    subjectId: IdSchema,
    reason: v.picklist(reportReasons, 'reason_required'),
    details: v.optional(optionalText({ maxLength: limits.reportDetailsMaxLength, multiline: true }), null),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['details']],
      ({ reason, details }) => reason !== 'other' || details !== null,
      'details_required',
    ),
    ['details'],
  ),
);
export type NewReport = v.InferOutput<typeof NewReportSchema>;

/** The reported person or thing, as it is now. */
const ReportedSchema = v.object({
  name: v.string(),
  nameOther: v.nullable(v.string()),
  /** Of the person or company; of a job, that of its company. */
  slug: v.string(),
  /** True when everybody can see it; a job also says whether it is open. */
  isShown: v.boolean(),
  picture: v.nullable(v.string()),
});

/** A report as an administrator sees it; its sender is named only when signed in. */
export const AdminReportSchema = v.object({
  id: IdSchema,
  subject: v.picklist(reportSubjects),
  subjectId: IdSchema,
  /** Null after it has left. */
  reported: v.nullable(ReportedSchema),
  reason: v.picklist(reportReasons),
  details: v.nullable(v.string()),
  /** Null for visitors, and after the reporter has left. */
  reporter: v.nullable(v.object({ kind: v.picklist(['user', 'company']), name: v.string(), slug: v.string() })),
  /** Open reports on the same. */
  openCount: v.number(),
  status: v.picklist(reportStatuses),
  note: v.nullable(v.string()),
  createdAt: InstantSchema,
  handledAt: v.nullable(InstantSchema),
});
export type AdminReport = v.InferOutput<typeof AdminReportSchema>;

export const AdminReportsPageSchema = v.object({
  items: v.array(AdminReportSchema),
  nextCursor: v.nullable(v.string()),
  total: v.nullable(v.number()),
});

/** Query of the administrator's list of reports; one of the statuses, or all. */
export const AdminReportQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
  status: v.optional(v.fallback(v.union([v.picklist(reportStatuses), v.literal('')]), '')),
});

/** An administrator's decision on a report, and, when asked, on all open ones about the same subject. */
export const ReportDecisionSchema = v.object({
  status: v.picklist(['resolved', 'dismissed']),
  note: v.optional(optionalText({ maxLength: limits.reportNoteMaxLength, multiline: true }), null),
  isForAll: v.optional(v.boolean(), false),
});
export type ReportDecision = v.InferOutput<typeof ReportDecisionSchema>;

/** A UTC day and how many people looked at the profile on it. */
export const VisitDaySchema = v.object({ day: v.string(), count: v.number() });
export type VisitDay = v.InferOutput<typeof VisitDaySchema>;

/** The visits of the own profile in the last `limits.visitDaysShown` days: one per visitor and UTC day. */
export const OwnVisitsSchema = v.object({
  /** Every day, those without visits too; oldest first, today last. */
  days: v.array(VisitDaySchema),
  total: v.number(),
  /** Of `total`, those of signed-in people. */
  signedIn: v.number(),
  /** As many days before. */
  previousTotal: v.number(),
});
export type OwnVisits = v.InferOutput<typeof OwnVisitsSchema>;
