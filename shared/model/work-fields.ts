import * as v from 'valibot';
import { countries } from '../catalog/countries.ts';
import { places } from '../catalog/places/places.ts';
import { currencies, payPeriods } from '../catalog/work.ts';
import { limits } from '../limits.ts';
import { isCalendarDay } from '../rules/calendar-day.ts';
import { hasExpiryFaultEverywhere, readExpiryDate } from '../rules/expiry-date.ts';
import { normalizeWebsite } from '../rules/website.ts';
import { EmailSchema, newPassword, notHijri } from './fields.ts';
import { text } from './text.ts';

const dayMs = 86_400_000;

/** Name of a company: 1–150 code points with a letter or digit. */
export const CompanyNameSchema = text({
  maxLength: limits.companyNameMaxLength,
  required: 'company_name_required',
  needsLetter: true,
});

/** E-mail address of a company; an empty one has its own text. @see requirements O7, O9 */
export const CompanyEmailSchema = v.pipe(
  v.string('email_required'),
  v.check((value) => value.trim() !== '', 'email_required'),
  EmailSchema,
);

/** New password of a company, used exactly as sent. @see trust §3, requirements O9 */
export const CompanyPasswordSchema = newPassword('company_password_too_short');

/** One of the six countries. */
export const CountrySchema = v.picklist(countries, 'country_required');

/** One of the catalog's cities and governorates. @see finding §1 */
export const PlaceSchema = v.picklist(places, 'place_invalid');

/** Website: http or https with a host that has a dot; a missing scheme becomes https; `''` and `null` clear it. */
export const WebsiteSchema = v.pipe(
  v.nullable(v.string('website_invalid')),
  v.transform((value) => normalizeWebsite(value ?? '')),
  v.string('website_invalid'),
);

/** A whole number from 0; an empty field of a form counts as 0. */
function wholeNumber(max: number, message: string) {
  return v.pipe(
    v.union([v.number(), v.literal(''), v.null()], message),
    v.transform((value) => value || 0),
    v.integer(message),
    v.minValue(0, message),
    v.maxValue(max, message),
  );
}

/** Number of employees. @see requirements O4 */
export const EmployeesSchema = wholeNumber(limits.employeesMax, 'employees_invalid');

/** Years of experience that a job asks for. @see requirements R3 */
export const ExperienceYearsSchema = wholeNumber(limits.experienceYearsMax, 'experience_years_invalid');

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

/** Day on which a company was registered: at most tomorrow, since days differ around the world. */
export const RegistrationDateSchema = v.pipe(
  v.string('date_invalid'),
  notHijri,
  v.check(isCalendarDay, 'date_invalid'),
  v.check((day) => day >= limits.registrationDateEarliest, 'registration_date_early'),
  v.check((day) => day <= utcDay(Date.now() + dayMs), 'registration_date_range'),
);

/** Today in UTC, where nothing is given. */
export function todayUtc(): string {
  return utcDay(Date.now());
}

function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/**
 * End of a job as sent: a day, which ends at the place of the job, or a moment; ahead by at most a year. The exact end
 * depends on the place, see `expiryMoment`. @see trust §5
 */
export const ExpiryDateSchema = v.pipe(
  v.string('expiry_date_required'),
  v.nonEmpty('expiry_date_required'),
  v.transform((value) => readExpiryDate(value)),
  v.string('date_invalid'),
  v.check((end) => !hasExpiryFaultEverywhere(end, 'expiry_date_past', new Date()), 'expiry_date_past'),
  v.check((end) => !hasExpiryFaultEverywhere(end, 'expiry_date_range', new Date()), 'expiry_date_range'),
);
