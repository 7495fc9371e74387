import * as v from 'valibot';
import { type FilterName, filterNames } from '../catalog/directory-filters.ts';
import type { FeedName } from '../catalog/feeds.ts';
import { industries } from '../catalog/industries.ts';
import { IdSchema } from './fields.ts';

/** Counts for the home page: listed talents, all and by industry; visible companies; open jobs. */
export const StatsSchema = v.object({
  talents: v.number(),
  companies: v.number(),
  jobs: v.number(),
  talentsByIndustry: v.record(v.picklist(industries), v.number()),
});
export type Stats = v.InferOutput<typeof StatsSchema>;

/** The story of a talent who was featured; it contains no contact details. */
export const SuccessStorySchema = v.object({
  id: IdSchema,
  name: v.string(),
  slug: v.string(),
  industry: v.picklist(industries),
  /** `/media/{sha256}-256.webp`, or null. */
  profilePicture: v.nullable(v.string()),
  story: v.string(),
});
export type SuccessStory = v.InferOutput<typeof SuccessStorySchema>;

const ValueCountsSchema = v.record(v.string(), v.number());

/** For each filter of a directory, how many cards each of its values would leave. */
export function filterCountsSchema<Feed extends FeedName>(feed: Feed) {
  const entries = Object.fromEntries(filterNames[feed].map((name) => [name, ValueCountsSchema]));
  // `fromEntries` loses the names of the filters.
  return v.object(entries as Record<FilterName<Feed>, typeof ValueCountsSchema>);
}
