import * as v from 'valibot';
import { countries } from '../catalog/countries.ts';
import { industries } from '../catalog/industries.ts';
import { IdSchema, InstantSchema, RevSchema } from './fields.ts';

/** An open position in lists, feeds and on the device, with what its company's plate shows. @see trust §4 */
export const JobCardSchema = v.object({
  id: IdSchema,
  companyId: IdSchema,
  companyName: v.string(),
  companySlug: v.string(),
  companyLogo: v.nullable(v.string()),
  /** Country of the company. */
  country: v.picklist(countries),
  title: v.string(),
  /** The first 160 characters, cut by grapheme. */
  description: v.string(),
  skills: v.array(v.string()),
  experienceYears: v.number(),
  industry: v.picklist(industries),
  location: v.string(),
  salaryRange: v.nullable(v.string()),
  createdAt: InstantSchema,
  /** It leaves every public place at this moment. */
  expiryDate: InstantSchema,
  rev: RevSchema,
});
export type JobCard = v.InferOutput<typeof JobCardSchema>;
