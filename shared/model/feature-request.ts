import * as v from 'valibot';
import { featureRequestStatuses } from '../catalog/statuses.ts';
import { limits } from '../limits.ts';
import { IdSchema, InstantSchema } from './fields.ts';
import { PageQuerySchema } from './list-queries.ts';
import { text } from './text.ts';

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
