import * as v from 'valibot';
import { countries } from '../catalog/countries.ts';
import { industries } from '../catalog/industries.ts';
import { IdSchema, RevSchema } from './fields.ts';

/** A company in lists, feeds and on the device: one shape for everybody. @see trust §4 Fields going out */
export const CompanyCardSchema = v.object({
  id: IdSchema,
  name: v.string(),
  slug: v.string(),
  /** `''` when there is none. */
  website: v.string(),
  industry: v.picklist(industries),
  country: v.picklist(countries),
  employees: v.number(),
  /** Whole, so that the device searches what the server searches; `''` when there is none. */
  description: v.string(),
  /** `/media/{sha256}-256.webp`, or null. */
  logo: v.nullable(v.string()),
  isVerified: v.boolean(),
  rev: RevSchema,
});
export type CompanyCard = v.InferOutput<typeof CompanyCardSchema>;
