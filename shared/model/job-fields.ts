import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { jobStatuses } from '../catalog/statuses.ts';
import { currencies, employmentTypes, payPeriods, workplaces } from '../catalog/work.ts';
import { limits } from '../limits.ts';
import { type FieldSchemas, optionalChoiceField, optionalField } from './field-schemas.ts';
import { IndustrySchema, InstantSchema, SkillsSchema } from './fields.ts';
import type { JobField } from './job-field-names.ts';
import { text } from './text.ts';
import { ExperienceYearsSchema, ExpiryDateSchema, PlaceSchema, SalarySchema } from './work-fields.ts';

/** Pay as the API answers it. */
export const SalaryAnswerSchema = v.object({
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  currency: v.picklist(currencies),
  period: v.picklist(payPeriods),
});
/** Pay from `min` to `max`, both whole: equal for one amount, one of them null where that end is open. */
export type Salary = v.InferOutput<typeof SalaryAnswerSchema>;

const title = text({ maxLength: limits.titleMaxLength, required: 'title_required', needsLetter: true });
const descriptionBounds = { maxLength: limits.jobDescriptionMaxLength, multiline: true };
const description = text({ ...descriptionBounds, required: 'description_required' });
const location = text({ maxLength: limits.locationMaxLength, required: 'location_required', needsLetter: true });
const place = v.nullable(PlaceSchema);
const salary = v.nullable(SalarySchema);
const status = v.picklist(jobStatuses, 'status_invalid');

/** The schemas of the fields whose rows are in `job-field-names.ts`. */
export const jobSchemas = {
  title: { patch: title, answer: v.string(), given: title },
  titleOther: optionalField({ maxLength: limits.titleMaxLength, needsLetter: true }),
  description: { patch: description, answer: v.string(), given: description },
  descriptionOther: optionalField(descriptionBounds),
  skills: { patch: SkillsSchema, answer: v.array(v.string()), given: v.optional(SkillsSchema, []) },
  experienceYears: { patch: ExperienceYearsSchema, answer: v.number(), given: v.optional(ExperienceYearsSchema, 0) },
  industry: { patch: IndustrySchema, answer: v.picklist(industries), given: IndustrySchema },
  location: { patch: location, answer: v.string(), given: location },
  place: { patch: place, answer: v.nullable(v.string()), given: v.optional(place, null) },
  workplace: optionalChoiceField(workplaces, 'workplace_invalid'),
  employmentType: optionalChoiceField(employmentTypes, 'employment_type_invalid'),
  salaryRange: optionalField({ maxLength: limits.salaryRangeMaxLength }),
  salary: { patch: salary, answer: v.nullable(SalaryAnswerSchema), given: v.optional(salary, null) },
  status: { patch: status, answer: v.picklist(jobStatuses), given: v.optional(status, 'active') },
  expiryDate: { patch: ExpiryDateSchema, answer: InstantSchema, given: ExpiryDateSchema },
} as const satisfies Record<JobField, FieldSchemas>;
