import * as v from 'valibot';
import { applicationMails } from '../catalog/application-mails.ts';
import { countries } from '../catalog/countries.ts';
import { industries } from '../catalog/industries.ts';
import { languages } from '../catalog/languages.ts';
import { limits } from '../limits.ts';
import type { CompanyField } from './company-field-names.ts';
import { type FieldSchemas, optionalField } from './field-schemas.ts';
import { IndustrySchema, PictureInputSchema } from './fields.ts';
import { optionalText } from './text.ts';
import {
  CompanyNameSchema,
  CountrySchema,
  EmployeesSchema,
  RegistrationDateSchema,
  todayUtc,
  WebsiteSchema,
} from './work-fields.ts';

const descriptionBounds = { maxLength: limits.descriptionMaxLength, multiline: true };
const description = optionalText(descriptionBounds);

/** The schemas of the fields whose rows are in `company-field-names.ts`. */
export const companySchemas = {
  name: { patch: CompanyNameSchema, answer: v.string(), given: CompanyNameSchema },
  nameOther: optionalField({ maxLength: limits.companyNameMaxLength, needsLetter: true }),
  website: { patch: WebsiteSchema, answer: v.string(), given: v.optional(WebsiteSchema, '') },
  industry: { patch: IndustrySchema, answer: v.picklist(industries), given: IndustrySchema },
  country: { patch: CountrySchema, answer: v.picklist(countries), given: CountrySchema },
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
