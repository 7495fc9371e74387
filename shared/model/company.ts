import * as v from 'valibot';
import { applicationMails } from '../catalog/application-mails.ts';
import { countries } from '../catalog/countries.ts';
import { industries } from '../catalog/industries.ts';
import { languages } from '../catalog/languages.ts';
import { limits } from '../limits.ts';
import {
  IdSchema,
  IndustrySchema,
  InstantSchema,
  PictureInputSchema,
  RepeatedPasswordSchema,
  RevSchema,
} from './fields.ts';
import { optionalText } from './text.ts';
import {
  CompanyEmailSchema,
  CompanyNameSchema,
  CompanyPasswordSchema,
  CountrySchema,
  EmployeesSchema,
  RegistrationDateSchema,
  todayUtc,
  WebsiteSchema,
} from './work-fields.ts';

/** A company in lists, feeds and on the device: one shape for everybody. @see trust §4 Fields going out */
export const CompanyCardSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** The name in the other language. */
  nameOther: v.nullable(v.string()),
  slug: v.string(),
  /** `''` when there is none. */
  website: v.string(),
  industry: v.picklist(industries),
  country: v.picklist(countries),
  employees: v.number(),
  /** Whole, so that the device searches the same text as the server; `''` when there is none. */
  description: v.string(),
  descriptionOther: v.nullable(v.string()),
  /** `/media/{sha256}-256.webp`, or null. */
  logo: v.nullable(v.string()),
  isVerified: v.boolean(),
  /** Whether it has an open job. */
  isHiring: v.boolean(),
  rev: RevSchema,
});
export type CompanyCard = v.InferOutput<typeof CompanyCardSchema>;

const { isHiring: _ofLists, ...shownEntries } = CompanyCardSchema.entries;

/** What everybody may see of one company. */
export const PublicCompanySchema = v.object({
  ...shownEntries,
  email: v.string(),
  /** The company has opened the link of a mail; `isVerified` is an administrator's word. */
  isEmailConfirmed: v.boolean(),
  registrationDate: v.string(),
  /** Day of founding; null while only the form's own suggestion, the day of registration, is known. */
  foundedOn: v.nullable(v.string()),
  turnover: v.nullable(v.string()),
});
export type PublicCompany = v.InferOutput<typeof PublicCompanySchema>;

/** The fields of a company that it sees of its own account. */
export const OwnCompanySchema = v.object({
  ...PublicCompanySchema.entries,
  language: v.picklist(languages),
  wantsMail: v.boolean(),
  applicationMails: v.optional(v.picklist(applicationMails), 'each'),
  isActive: v.boolean(),
  createdAt: InstantSchema,
  lastLogin: v.nullable(InstantSchema),
});
export type OwnCompany = v.InferOutput<typeof OwnCompanySchema>;

const turnover = optionalText({ maxLength: limits.turnoverMaxLength });
const description = optionalText({ maxLength: limits.descriptionMaxLength, multiline: true });

const nameOther = optionalText({ maxLength: limits.companyNameMaxLength, needsLetter: true });

const registrationFields = {
  name: CompanyNameSchema,
  nameOther: v.optional(nameOther, null),
  email: CompanyEmailSchema,
  password: CompanyPasswordSchema,
  website: v.optional(WebsiteSchema, ''),
  industry: IndustrySchema,
  country: CountrySchema,
  employees: v.optional(EmployeesSchema, 0),
  registrationDate: v.optional(RegistrationDateSchema, todayUtc),
  turnover: v.optional(turnover, null),
  description: v.optional(description, null),
  descriptionOther: v.optional(description, null),
  slug: v.optional(v.unknown()),
  language: v.optional(v.fallback(v.picklist(languages), 'ar')),
};

/**
 * Body of `POST /api/companies`. The slug is a suggestion, the repeated password is compared when it is sent;
 * everything not named here is ignored.
 *
 * @see requirements O12–O16
 */
export const CompanyRegistrationSchema = v.pipe(
  v.object({ ...registrationFields, confirmPassword: RepeatedPasswordSchema }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => confirmPassword === undefined || confirmPassword === password,
      'passwords_differ',
    ),
    ['confirmPassword'],
  ),
);
export type CompanyRegistration = v.InferOutput<typeof CompanyRegistrationSchema>;

/** The registration form: the body and the repeated password. @see requirements O6–O9 */
export const CompanyRegistrationFormSchema = v.pipe(
  v.object({
    ...registrationFields,
    confirmPassword: v.pipe(v.string(), v.nonEmpty('password_confirmation_required')),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      'passwords_differ',
    ),
    ['confirmPassword'],
  ),
);
export type CompanyRegistrationForm = v.InferInput<typeof CompanyRegistrationFormSchema>;

/** Body of `PATCH /api/companies/{id}`: only the sent fields change; unknown fields are ignored. */
export const CompanyPatchSchema = v.object({
  name: v.exactOptional(CompanyNameSchema),
  nameOther: v.exactOptional(nameOther),
  website: v.exactOptional(WebsiteSchema),
  industry: v.exactOptional(IndustrySchema),
  country: v.exactOptional(CountrySchema),
  employees: v.exactOptional(EmployeesSchema),
  registrationDate: v.exactOptional(RegistrationDateSchema),
  turnover: v.exactOptional(turnover),
  description: v.exactOptional(description),
  descriptionOther: v.exactOptional(description),
  logo: v.exactOptional(PictureInputSchema),
  language: v.exactOptional(v.picklist(languages)),
  wantsMail: v.exactOptional(v.boolean()),
  applicationMails: v.exactOptional(v.picklist(applicationMails)),
});
export type CompanyPatch = v.InferOutput<typeof CompanyPatchSchema>;
