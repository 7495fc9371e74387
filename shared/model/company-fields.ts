import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { languages } from '../catalog/languages.ts';
import { applicationMails } from '../catalog/mails.ts';
import { limits } from '../limits.ts';
import { isCalendarDay } from '../rules/calendar-day.ts';
import { normalizeWebsite } from '../rules/website.ts';
import { type CompanyField, companyRows } from './company-field-names.ts';
import { choiceField, type FieldSchemas, optionalField } from './field-schemas.ts';
import {
  EmailSchema,
  IndustrySchema,
  newPassword,
  notHijri,
  optionalText,
  PictureInputSchema,
  text,
  wholeNumber,
} from './fields.ts';

const dayMs = 86_400_000;

/** Name of a company: 1–150 code points with a letter or digit. */
const CompanyNameSchema = text({
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

/** Website: http or https with a host that has a dot; a missing scheme becomes https; `''` and `null` clear it. */
const WebsiteSchema = v.pipe(
  v.nullable(v.string('website_invalid')),
  v.transform((value) => normalizeWebsite(value ?? '')),
  v.string('website_invalid'),
);

/** Number of employees. @see requirements O4 */
const EmployeesSchema = wholeNumber(limits.employeesMax, 'employees_invalid');

/** Day on which a company was registered: at most tomorrow, since days differ around the world. */
const RegistrationDateSchema = v.pipe(
  v.string('date_invalid'),
  notHijri,
  v.check(isCalendarDay, 'date_invalid'),
  v.check((day) => day >= limits.registrationDateEarliest, 'registration_date_early'),
  v.check((day) => day <= utcDay(Date.now() + dayMs), 'registration_date_range'),
);

/** Today in UTC, where nothing is given. */
function todayUtc(): string {
  return utcDay(Date.now());
}

function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

const descriptionBounds = { maxLength: limits.descriptionMaxLength, multiline: true };
const description = optionalText(descriptionBounds);

/** The schemas of the fields whose rows are in `company-field-names.ts`. */
export const companySchemas = {
  name: { patch: CompanyNameSchema, answer: v.string(), given: CompanyNameSchema },
  nameOther: optionalField({ maxLength: limits.companyNameMaxLength, needsLetter: true }),
  website: { patch: WebsiteSchema, answer: v.string(), given: v.optional(WebsiteSchema, '') },
  industry: { patch: IndustrySchema, answer: v.picklist(industries), given: IndustrySchema },
  country: choiceField(companyRows.country),
  employees: { patch: EmployeesSchema, answer: v.number(), given: v.optional(EmployeesSchema, 0) },
  registrationDate: {
    patch: RegistrationDateSchema,
    answer: v.string(),
    given: v.optional(RegistrationDateSchema, todayUtc),
  },
  turnover: optionalField({ maxLength: limits.turnoverMaxLength }),
  description: { patch: description, answer: v.string(), given: v.optional(description, null) },
  descriptionOther: optionalField(descriptionBounds),
  logo: { patch: PictureInputSchema, answer: v.nullable(v.string()) },
  language: {
    patch: v.picklist(languages),
    answer: v.picklist(languages),
    given: v.optional(v.fallback(v.picklist(languages), 'ar')),
  },
  wantsMail: { patch: v.boolean(), answer: v.boolean() },
  applicationMails: {
    patch: v.picklist(applicationMails),
    // A session that an older version left on the device lacks it.
    answer: v.optional(v.picklist(applicationMails), 'each'),
  },
} as const satisfies Record<CompanyField, FieldSchemas>;
