import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';

/** Counts for the home page: listed talents, all and by industry; visible companies; open jobs. */
export const StatsSchema = v.object({
  talents: v.number(),
  companies: v.number(),
  jobs: v.number(),
  talentsByIndustry: v.record(v.picklist(industries), v.number()),
});
export type Stats = v.InferOutput<typeof StatsSchema>;
