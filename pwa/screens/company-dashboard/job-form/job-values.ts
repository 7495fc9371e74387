import * as v from 'valibot';
import { validateInput } from '#pwa/ui/form/form-state.ts';
import type { Country } from '#shared/catalog/countries.ts';
import type { Industry } from '#shared/catalog/industries.ts';
import { jobStatuses } from '#shared/catalog/statuses.ts';
import { currencyOf } from '#shared/catalog/work.ts';
import { limits } from '#shared/limits.ts';
import { mapFields, pickFields } from '#shared/model/field-rows.ts';
import { type Job, type JobPatch, JobPatchSchema, type NewJob, NewJobSchema } from '#shared/model/job.ts';
import { type JobFormField, jobFormFields } from '#shared/model/job-field-names.ts';
import { type Salary, SalarySchema } from '#shared/model/job-fields.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import { toAsciiDigits } from '#shared/rules/digits.ts';
import { expiryDay } from '#shared/rules/expiry-day.ts';
import { addSkills } from '#shared/rules/skills.ts';
import { dayAfter } from '../job-term.ts';

const ValuesSchema = v.object({
  title: v.string(),
  titleOther: v.string(),
  description: v.string(),
  descriptionOther: v.string(),
  industry: v.string(),
  location: v.string(),
  experienceYears: v.string(),
  expiryDate: v.string(),
  /** A city of the catalog, `elsewhere` for a place outside it, or empty. */
  place: v.string(),
  ...v.entriesFromList(jobFormFields, v.string()),
  salaryRange: v.string(),
  salaryMin: v.string(),
  salaryMax: v.string(),
  salaryCurrency: v.string(),
  /** A period of the catalog, or `inWords` for pay that is a text. */
  salaryPeriod: v.string(),
  skills: v.array(v.string()),
  /** A skill that is typed and not yet added to the list. */
  typedSkill: v.string(),
  status: v.picklist(jobStatuses),
});
type Values = v.InferOutput<typeof ValuesSchema>;

/** The choice of the place field that opens a text field. */
export const elsewhere = 'elsewhere';
/** The choice of the pay field that opens a text field. */
export const inWords = 'inWords';

/** The values as a mapped type, because the form library does not accept the schema's own. */
export type JobValues = { [Field in keyof Values]: Values[Field] };
/** Some of them, as the form library returns them. */
export type SomeJobValues = { [Field in keyof Values]?: Values[Field] | (string | undefined)[] | null | undefined };

/** A form for a new job of a company. @see requirements R3, R4 */
export function newJobValues(
  { industry, country }: { industry: Industry | ''; country: Country },
  now: Date,
): JobValues {
  return {
    ...{ title: '', titleOther: '', description: '', descriptionOther: '' },
    industry,
    place: '',
    ...mapFields(jobFormFields, () => ''),
    ...{ salaryMin: '', salaryMax: '', salaryCurrency: currencyOf[country], salaryPeriod: 'MONTH' },
    location: '',
    experienceYears: '0',
    expiryDate: dayAfter(limits.jobExpiryDefaultDays, now),
    salaryRange: '',
    skills: [],
    typedSkill: '',
    status: 'active',
  };
}

/** The form filled from a job. @see requirements Q9 */
export function valuesOfJob(job: Job): JobValues {
  return {
    title: job.title,
    titleOther: job.titleOther ?? '',
    description: job.description,
    descriptionOther: job.descriptionOther ?? '',
    industry: job.industry,
    location: job.location,
    experienceYears: String(job.experienceYears),
    expiryDate: expiryDay(job),
    place: job.place ?? elsewhere,
    ...mapFields(jobFormFields, (field) => String(job[field] ?? '')),
    salaryRange: job.salaryRange ?? '',
    salaryMin: String(job.salary?.min ?? ''),
    salaryMax: String(job.salary?.max ?? ''),
    salaryCurrency: job.salary?.currency ?? currencyOf[job.country],
    salaryPeriod: job.salary?.period ?? (job.salaryRange ? inWords : 'MONTH'),
    skills: job.skills,
    typedSkill: '',
    status: job.status,
  };
}

/** The form filled for a copy of a job, which begins its own term. */
export function valuesOfCopy(job: Job, now: Date): JobValues {
  return { ...valuesOfJob(job), expiryDate: dayAfter(limits.jobExpiryDefaultDays, now), status: 'active' };
}

function isSame(before: unknown, now: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

/** The fields that differ from the form's first values. */
export function changedValues(base: JobValues, values: SomeJobValues): Partial<JobValues> {
  const changed = Object.entries(values).filter(([field, value]) => {
    // The entries are those of `values`.
    return value !== undefined && value !== null && !isSame(base[field as keyof JobValues], value);
  });
  return Object.fromEntries(changed);
}

/** Reads a whole number in any digits; an empty text stays empty, and any other text becomes NaN. */
export function toNumber(text: string): number | string {
  const digits = toAsciiDigits(text.trim());
  if (digits === '') return '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

type PayValues = Pick<JobValues, 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod' | 'salaryRange'>;

/** The pay as it is sent: a missing amount is null, and so is the pay without any. */
function toSalary({ salaryMin, salaryMax, salaryCurrency, salaryPeriod }: PayValues): object | null {
  if (salaryPeriod === inWords) return null;
  const [min, max] = [toNumber(salaryMin), toNumber(salaryMax)];
  if (min === '' && max === '') return null;
  const [least, most] = [min, max].map((amount) => (amount === '' ? null : amount));
  return { min: least, max: most, currency: salaryCurrency, period: salaryPeriod };
}

/** The pay in the form; null while it is not valid. */
export function salaryIn(values: SomeJobValues): Salary | null {
  // The form library returns no value before the fields are rendered.
  const { salaryMin = '', salaryMax = '', salaryCurrency = '', salaryPeriod = '' } = values as Partial<JobValues>;
  const pay = { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryRange: '' };
  const read = v.safeParse(SalarySchema, toSalary(pay));
  return read.success ? read.output : null;
}

/** Pay is either amounts or a text, never both. */
function toPay(values: PayValues): object {
  return { salary: toSalary(values), salaryRange: values.salaryPeriod === inWords ? values.salaryRange : null };
}

function toBody(values: Partial<JobValues>): object {
  const { experienceYears, skills, typedSkill, place, ...others } = values;
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryRange, ...rest } = others;
  const city = place === elsewhere ? '' : place;
  const usual = pickFields<JobFormField, Partial<Record<JobFormField, string>>>(rest, jobFormFields);
  const chosen = Object.entries({ place: city, ...usual }).filter(([, value]) => value !== undefined);
  return {
    ...rest,
    ...Object.fromEntries(chosen.map(([field, value]) => [field, value || null])),
    // A change of one pay field comes with all of them, see `withWholes`.
    ...(salaryMin === undefined ? {} : toPay(values as JobValues)),
    ...(experienceYears === undefined ? {} : { experienceYears: toNumber(experienceYears) }),
    ...(skills === undefined ? {} : { skills: addSkills(skills, typedSkill ?? '').skills }),
  };
}

const payFields = ['salaryMin', 'salaryMax', 'salaryCurrency', 'salaryPeriod', 'salaryRange'] as const;

/** Adds what is sent as a whole: all pay fields, and the skills when a skill is typed but not added. */
function withWholes(base: JobValues, changes: Partial<JobValues>): Partial<JobValues> {
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryRange } = base;
  const pay = { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryRange };
  return {
    ...(changes.typedSkill?.trim() && { skills: base.skills }),
    ...(payFields.some((field) => field in changes) && pay),
    ...changes,
  };
}

/** Turns the form into a new job. @throws ValiError when it was not validated before */
export function toNewJob(values: JobValues): NewJob {
  return v.parse(NewJobSchema, toBody(values));
}

/** Turns the changes into a patch of only them. @throws ValiError when they were not validated before */
export function toJobPatch(base: JobValues, values: JobValues): JobPatch {
  return v.parse(JobPatchSchema, toBody(withWholes(base, changedValues(base, values))));
}

const validateNew = validateInput(NewJobSchema);
const validatePatch = validateInput(JobPatchSchema);

/**
 * Maps the fields of an error response to the fields of the form: errors of one skill to the skills, errors of the pay
 * to its first amount, errors of the location to the city while the location is hidden.
 */
export function toFormErrors(errors: Record<string, string>, { place }: SomeJobValues): Record<string, string> {
  const shown: Record<string, string> = { salary: 'salaryMin', ...(place !== elsewhere && { location: 'place' }) };
  const named = Object.entries(errors).map(([path, error]) => [path.split('.')[0] ?? path, error] as const);
  return Object.fromEntries(named.map(([field, error]) => [shown[field] ?? field, error]));
}

/** Fills in the location of a chosen city, because the form is validated before `useFilledTexts` does it. */
function withPlaceText(values: JobValues): JobValues {
  const isCity = values.place !== '' && values.place !== elsewhere;
  return isCity && values.location === '' ? { ...values, location: values.place } : values;
}

/**
 * Validates the form; of a stored job only what changed, so that old values do not block a save.
 *
 * @param base The first values of a stored job; null for a new one.
 * @see requirements R4, R7
 */
export async function validateJob(
  base: JobValues | null,
  values: SomeJobValues,
  now: Date,
): Promise<Record<string, string>> {
  // Every field has a first value, so none is missing.
  const whole = withPlaceText(values as JobValues);
  const changes = base && withWholes(base, changedValues(base, whole));
  const errors = await (changes ? validatePatch(toBody(changes)) : validateNew(toBody(whole)));
  const { expiryDate } = changes ?? whole;
  const isPast = expiryDate !== undefined && expiryDate !== '' && expiryDate < toCalendarDay(now);
  return toFormErrors(
    { ...errors, ...(isPast && !errors.expiryDate ? { expiryDate: 'expiry_date_past' } : {}) },
    whole,
  );
}

/** Selects `elsewhere` and `inWords` where only a text is filled, as in drafts of older versions. */
export function withChoices(values: JobValues): JobValues {
  const { place, location, salaryMin, salaryMax, salaryRange, salaryPeriod } = values;
  const hasText = salaryRange !== '' && salaryMin === '' && salaryMax === '';
  return {
    ...values,
    place: place === '' && location !== '' ? elsewhere : place,
    salaryPeriod: hasText ? inWords : salaryPeriod,
  };
}

/** The stored draft of the form. */
export interface JobDraft {
  values: Partial<JobValues>;
  /** The last attempt to post the job without a response; the same body is sent again with the same key. */
  attempt?: { key: string; body: string };
}

const DraftSchema = v.object({
  values: v.partial(ValuesSchema),
  attempt: v.exactOptional(v.object({ key: v.string(), body: v.string() })),
});

/** Reads a stored draft; unknown fields are dropped. @see requirements R9 */
export function readJobDraft(stored: unknown): JobDraft {
  const read = v.safeParse(DraftSchema, stored);
  // Absent and undefined mean the same to the form.
  return read.success ? (read.output as JobDraft) : { values: {} };
}
