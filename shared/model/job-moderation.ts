import * as v from 'valibot';
import { limits } from '../limits.ts';
import { optionalText, text } from './fields.ts';
import { JobModerationSchema, PublicJobSchema } from './job.ts';
import { PageQuerySchema } from './list-queries.ts';

/** Body of `PATCH /api/admin/jobs/{id}`: closes a job, with a reason for its company. */
export const JobClosingSchema = v.object({
  status: v.literal('closed'),
  reason: text({
    maxLength: limits.moderationReasonMaxLength,
    required: 'moderation_reason_required',
    multiline: true,
  }),
});

/** Body of `PATCH /api/admin/jobs/{id}/moderation`; a refusal names the reason to the company. */
export const JobDecisionSchema = v.pipe(
  v.object({
    isApproved: v.boolean(),
    reason: v.optional(optionalText({ maxLength: limits.moderationReasonMaxLength, multiline: true }), null),
  }),
  v.forward(
    v.partialCheck(
      [['isApproved'], ['reason']],
      ({ isApproved, reason }) => isApproved || reason !== null,
      'moderation_reason_required',
    ),
    ['reason'],
  ),
);
export type JobDecision = v.InferOutput<typeof JobDecisionSchema>;

/** A job that moderators hold back, as an administrator sees it. */
export const AdminJobSchema = v.object({
  ...PublicJobSchema.entries,
  /** Null once it is approved. */
  moderation: v.nullable(JobModerationSchema),
  /** How many jobs of the company moderators have closed. */
  companyClosings: v.number(),
});
export type AdminJob = v.InferOutput<typeof AdminJobSchema>;

export const AdminJobsPageSchema = v.object({
  items: v.array(AdminJobSchema),
  nextCursor: v.nullable(v.string()),
  total: v.nullable(v.number()),
});

/** `waiting`: those that ask for a decision. `held`: those that were closed or refused. */
export const adminJobViews = ['waiting', 'held'] as const;
export type AdminJobView = (typeof adminJobViews)[number];

/** Query of the administrator's list of jobs. */
export const AdminJobQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
  view: v.optional(v.fallback(v.picklist(adminJobViews), 'waiting'), 'waiting'),
});
