import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { places } from '../catalog/places/places.ts';
import { currencies, payPeriods } from '../catalog/work.ts';
import { limits } from '../limits.ts';
import { hasExpiryFaultEverywhere, readExpiryDate } from '../rules/expiry-date.ts';
import { choiceField, type FieldSchemas, optionalChoiceField, optionalField } from './field-schemas.ts';
import { IndustrySchema, InstantSchema, SkillsSchema, text, wholeNumber } from './fields.ts';
import { type JobField, jobRows } from './job-field-names.ts';

/** One of the catalog's cities and governorates. @see finding §1 */
const PlaceSchema = v.picklist(places, 'place_invalid');

/** Years of experience that a job asks for. @see requirements R3 */
const ExperienceYearsSchema = wholeNumber(limits.experienceYearsMax, 'experience_years_invalid');

const PaySchema = v.pipe(
  v.number('salary_amount_invalid'),
  v.integer('salary_amount_invalid'),
  v.minValue(1, 'salary_amount_invalid'),
  v.maxValue(limits.salaryMax, 'salary_amount_invalid'),
);

/** Pay of a job: whole amounts in the currency of a Gulf country; one end may be open. */
export const SalarySchema = v.pipe(
  v.object(
    {
      min: v.optional(v.nullable(PaySchema), null),
      max: v.optional(v.nullable(PaySchema), null),
      currency: v.picklist(currencies, 'currency_invalid'),
      period: v.picklist(payPeriods, 'pay_period_invalid'),
    },
    'salary_invalid',
  ),
  v.forward(
    v.check(({ min, max }) => min === null || max === null || min <= max, 'salary_order'),
    ['max'],
  ),
  v.check(({ min, max }) => min !== null || max !== null, 'salary_invalid'),
);

/**
 * End of a job as sent: a day, which ends at the place of the job, or a moment; ahead by at most a year. The exact end
 * depends on the place, see `expiryMoment`. @see trust §5
 */
const ExpiryDateSchema = v.pipe(
  v.string('expiry_date_required'),
  v.nonEmpty('expiry_date_required'),
  v.transform((value) => readExpiryDate(value)),
  v.string('date_invalid'),
  v.check((end) => !hasExpiryFaultEverywhere(end, 'expiry_date_past', new Date()), 'expiry_date_past'),
  v.check((end) => !hasExpiryFaultEverywhere(end, 'expiry_date_range', new Date()), 'expiry_date_range'),
);

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
const status = choiceField(jobRows.status);

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
  workplace: optionalChoiceField(jobRows.workplace),
  employmentType: optionalChoiceField(jobRows.employmentType),
  salaryRange: optionalField({ maxLength: limits.salaryRangeMaxLength }),
  salary: { patch: salary, answer: v.nullable(SalaryAnswerSchema), given: v.optional(salary, null) },
  status: { ...status, given: v.optional(status.patch, 'active') },
  expiryDate: { patch: ExpiryDateSchema, answer: InstantSchema, given: ExpiryDateSchema },
} as const satisfies Record<JobField, FieldSchemas>;
