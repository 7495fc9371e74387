import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { IdSchema } from './fields.ts';

/** The story of a talent who was featured; it names no way to reach the person. */
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
