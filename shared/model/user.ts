import * as v from 'valibot';
import { roles } from '../catalog/accounts.ts';
import { languages } from '../catalog/languages.ts';
import { cardFields, hidingFields, registrationSwitches, shownFields, withheldFields } from './field-lists.ts';
import { profileFields } from './field-names.ts';
import {
  DateOfBirthSchema,
  EmailSchema,
  IdSchema,
  IndustrySchema,
  InstantSchema,
  NewPasswordSchema,
  PasswordSchema,
  PersonNameSchema,
  RepeatedPasswordFormSchema,
  RepeatedPasswordSchema,
  RevSchema,
} from './fields.ts';
import { withRepeatedPassword } from './password.ts';
import { answerEntries, baseEntries, optionalAnswerEntries, patchEntries } from './profile-fields.ts';

/** A talent in lists, feeds and on the device: one shape for everybody. @see trust §4 Fields going out */
export const TalentCardSchema = v.object({
  id: IdSchema,
  username: v.string(),
  slug: v.string(),
  /** Of the bio the first 120 characters, cut by grapheme. */
  ...answerEntries(cardFields),
  /** The year in which the working life began, counted back by the entries of the profile; null without any. */
  worksSince: v.nullable(v.number()),
  /** The companies of the last entries of work, by which people are found. */
  employers: v.array(v.string()),
  isFeatured: v.boolean(),
  featuredUntil: v.nullable(InstantSchema),
  isVerified: v.boolean(),
  registeredAt: InstantSchema,
  rev: RevSchema,
});
export type TalentCard = v.InferOutput<typeof TalentCardSchema>;

/** The public fields of one talent. */
export const PublicProfileSchema = v.object({
  ...TalentCardSchema.entries,
  ...answerEntries(shownFields),
  ...optionalAnswerEntries(withheldFields),
  /** Its person has opened the link of a mail; `isVerified` is an administrator's word. */
  isEmailConfirmed: v.boolean(),
});
export type PublicProfile = v.InferOutput<typeof PublicProfileSchema>;

/**
 * Answer of `GET /api/users/slug/{slug}`. The owner also gets the hidden fields, with the fields that
 * hide them: without these a device could not know which fields it may keep for everybody.
 */
export const ProfileAnswerSchema = v.object({
  ...PublicProfileSchema.entries,
  ...optionalAnswerEntries(hidingFields),
});
export type ProfileAnswer = v.InferOutput<typeof ProfileAnswerSchema>;

/** The part of a talent's availability that a company may know; null for a part that is private. */
export const AvailabilityAnswerSchema = v.object(answerEntries(['availability']));

/** The fields of an account that its owner sees. */
export const OwnProfileSchema = v.object({
  ...PublicProfileSchema.entries,
  ...answerEntries(profileFields),
  email: v.string(),
  role: v.picklist(roles),
  isActive: v.boolean(),
  lastLogin: v.nullable(InstantSchema),
});
export type OwnProfile = v.InferOutput<typeof OwnProfileSchema>;

const registrationFields = {
  name: PersonNameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
  dateOfBirth: DateOfBirthSchema,
  industry: IndustrySchema,
  ...optionalAnswerEntries(registrationSwitches),
  username: v.optional(v.unknown()),
  slug: v.optional(v.unknown()),
  language: v.optional(v.fallback(v.picklist(languages), 'ar')),
};

/**
 * Body of `POST /api/users`. Username and slug are suggestions, the repeated password is compared when it is sent;
 * everything not named here is ignored.
 */
export const RegistrationSchema = withRepeatedPassword(
  v.object({ ...registrationFields, confirmPassword: RepeatedPasswordSchema }),
  'password',
);
export type Registration = v.InferOutput<typeof RegistrationSchema>;

/** The registration form: the body and the repeated password. @see requirements F1–F10 */
export const RegistrationFormSchema = withRepeatedPassword(
  v.object({
    ...registrationFields,
    username: v.string(),
    slug: v.string(),
    confirmPassword: RepeatedPasswordFormSchema,
  }),
  'password',
);
export type RegistrationForm = v.InferInput<typeof RegistrationFormSchema>;

/** Body of both logins. @see requirements G2 */
export const LoginSchema = v.object({ email: EmailSchema, password: PasswordSchema });
export type Login = v.InferOutput<typeof LoginSchema>;

/** Body of `PATCH /api/users/{id}`: only the sent fields change; unknown fields are ignored. */
export const ProfilePatchSchema = v.object(patchEntries);
export type ProfilePatch = v.InferOutput<typeof ProfilePatchSchema>;

/** The values that the person saw before the change, as the API answers them. */
export const ProfileBaseSchema = v.object(baseEntries);
export type ProfileBase = v.InferOutput<typeof ProfileBaseSchema>;

/** Body of `PATCH /api/users/{id}`: the patch, and for a merge what each field was when it was changed. @see protocol §1 */
export const ProfileEditSchema = v.object({ ...ProfilePatchSchema.entries, $base: v.exactOptional(ProfileBaseSchema) });
export type ProfileEdit = v.InferOutput<typeof ProfileEditSchema>;

/** A field that somebody else changed meanwhile; the other person's value stays. */
export const FieldConflictSchema = v.object({
  field: v.picklist(profileFields),
  base: v.unknown(),
  yours: v.unknown(),
  theirs: v.unknown(),
});
export type FieldConflict = v.InferOutput<typeof FieldConflictSchema>;

/** The result for each field of an edit; a field is in one of the two. */
export const ProfileMergeSchema = v.object({
  applied: v.array(v.picklist(profileFields)),
  conflicts: v.array(FieldConflictSchema),
});
export type ProfileMerge = v.InferOutput<typeof ProfileMergeSchema>;

/** The account after an edit; `$merge` when the edit carried `$base`. */
export const ProfileEditAnswerSchema = v.object({
  ...OwnProfileSchema.entries,
  $merge: v.exactOptional(ProfileMergeSchema),
});
export type ProfileEditAnswer = v.InferOutput<typeof ProfileEditAnswerSchema>;
