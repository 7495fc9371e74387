import * as v from 'valibot';
import { companyCardFields, companyOwnFields, companyPageFields } from './company-field-names.ts';
import { CompanyEmailSchema, CompanyPasswordSchema, companySchemas } from './company-fields.ts';
import { answerEntriesOf, givenEntriesOf, patchEntriesOf } from './field-schemas.ts';
import { IdSchema, InstantSchema, RepeatedPasswordSchema, RevSchema } from './fields.ts';
import { withRepeatedPassword } from './password.ts';

const facts = {
  id: IdSchema,
  slug: v.string(),
  isVerified: v.boolean(),
  /** The host of its website, which it has proven to be its own; null without a proof. Older copies lack it. */
  provenHost: v.optional(v.nullable(v.string()), null),
  rev: RevSchema,
};

/** A company in lists, feeds and on the device: one shape for everybody. @see trust §4 Fields going out */
export const CompanyCardSchema = v.object({
  ...answerEntriesOf(companySchemas, companyCardFields),
  ...facts,
  /** Whether it has an open job. */
  isHiring: v.boolean(),
});
export type CompanyCard = v.InferOutput<typeof CompanyCardSchema>;

/** What everybody may see of one company. */
export const PublicCompanySchema = v.object({
  ...answerEntriesOf(companySchemas, companyPageFields),
  ...facts,
  email: v.string(),
  /** The company has opened the link of a mail; `isVerified` is an administrator's word. */
  isEmailConfirmed: v.boolean(),
  /** When the proof was last seen at the host; null without one. */
  hostCheckedAt: v.optional(v.nullable(InstantSchema), null),
  /** Day of founding; null while only the form's own suggestion, the day of registration, is known. */
  foundedOn: v.nullable(v.string()),
});
export type PublicCompany = v.InferOutput<typeof PublicCompanySchema>;

/** The fields of a company that it sees of its own account. */
export const OwnCompanySchema = v.object({
  ...PublicCompanySchema.entries,
  ...answerEntriesOf(companySchemas, companyOwnFields),
  isActive: v.boolean(),
  createdAt: InstantSchema,
  lastLogin: v.nullable(InstantSchema),
});
export type OwnCompany = v.InferOutput<typeof OwnCompanySchema>;

const registrationFields = {
  ...givenEntriesOf(companySchemas),
  email: CompanyEmailSchema,
  password: CompanyPasswordSchema,
  slug: v.optional(v.unknown()),
};

/**
 * Body of `POST /api/companies`. The slug is a suggestion, the repeated password is compared when it is sent;
 * everything not named here is ignored.
 *
 * @see requirements O12–O16
 */
export const CompanyRegistrationSchema = withRepeatedPassword(
  v.object({ ...registrationFields, confirmPassword: RepeatedPasswordSchema }),
  'password',
);
export type CompanyRegistration = v.InferOutput<typeof CompanyRegistrationSchema>;

/** The registration form: the body and the repeated password. @see requirements O6–O9 */
export const CompanyRegistrationFormSchema = withRepeatedPassword(
  v.object({
    ...registrationFields,
    confirmPassword: v.pipe(v.string(), v.nonEmpty('password_confirmation_required')),
  }),
  'password',
);
export type CompanyRegistrationForm = v.InferInput<typeof CompanyRegistrationFormSchema>;

/** Body of `PATCH /api/companies/{id}`: only the sent fields change; unknown fields are ignored. */
export const CompanyPatchSchema = v.object(patchEntriesOf(companySchemas));
export type CompanyPatch = v.InferOutput<typeof CompanyPatchSchema>;
