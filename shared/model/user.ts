import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { languages } from '../catalog/languages.ts';
import { roles } from '../catalog/roles.ts';
import { limits } from '../limits.ts';
import {
  DateOfBirthSchema,
  EmailSchema,
  IdSchema,
  IndustrySchema,
  InstantSchema,
  NewPasswordSchema,
  PasswordSchema,
  PersonNameSchema,
  PictureInputSchema,
  RevSchema,
  SkillsSchema,
  WhatsappSchema,
} from './fields.ts';
import { EducationListSchema, EducationSchema, ExperienceListSchema, ExperienceSchema } from './profile-entries.ts';
import { optionalText } from './text.ts';

/** A talent in lists, feeds and on the device: one shape for everybody. @see trust §4 Fields going out */
export const TalentCardSchema = v.object({
  id: IdSchema,
  username: v.string(),
  name: v.string(),
  slug: v.string(),
  industry: v.picklist(industries),
  /** The first 120 characters, cut by grapheme; `''` when there is none. */
  bio: v.string(),
  skills: v.array(v.string()),
  /** `/media/{sha256}-256.webp`, or null. */
  profilePicture: v.nullable(v.string()),
  isFeatured: v.boolean(),
  featuredUntil: v.nullable(InstantSchema),
  isVerified: v.boolean(),
  registeredAt: InstantSchema,
  rev: RevSchema,
});
export type TalentCard = v.InferOutput<typeof TalentCardSchema>;

/** What everybody may see of one talent. E-mail, birth day and WhatsApp are absent when the owner hides them. */
export const PublicProfileSchema = v.object({
  ...TalentCardSchema.entries,
  school: v.nullable(v.string()),
  education: v.array(EducationSchema),
  experience: v.array(ExperienceSchema),
  email: v.exactOptional(v.string()),
  dateOfBirth: v.exactOptional(v.string()),
  whatsappNumber: v.exactOptional(v.nullable(v.string())),
});
export type PublicProfile = v.InferOutput<typeof PublicProfileSchema>;

/** What the owner sees of the own account. */
export const OwnProfileSchema = v.object({
  ...PublicProfileSchema.entries,
  email: v.string(),
  dateOfBirth: v.string(),
  whatsappNumber: v.nullable(v.string()),
  showEmail: v.boolean(),
  showDateOfBirth: v.boolean(),
  showWhatsapp: v.boolean(),
  /** Whether applications are told of by mail. */
  wantsMail: v.boolean(),
  /** What the person tells of having been featured; shown only with the leave. */
  story: v.nullable(v.string()),
  allowsStory: v.boolean(),
  language: v.picklist(languages),
  role: v.picklist(roles),
  isActive: v.boolean(),
  lastLogin: v.nullable(InstantSchema),
});
export type OwnProfile = v.InferOutput<typeof OwnProfileSchema>;

/** Body of `POST /api/users`. Username and slug are suggestions; everything not named here is ignored. */
export const RegistrationSchema = v.object({
  name: PersonNameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
  dateOfBirth: DateOfBirthSchema,
  industry: IndustrySchema,
  username: v.optional(v.unknown()),
  slug: v.optional(v.unknown()),
  language: v.optional(v.fallback(v.picklist(languages), 'ar')),
});
export type Registration = v.InferOutput<typeof RegistrationSchema>;

/** The registration form: the body and the repeated password. @see spec §5 */
export const RegistrationFormSchema = v.pipe(
  v.object({
    ...RegistrationSchema.entries,
    username: v.string(),
    slug: v.string(),
    confirmPassword: v.pipe(v.string(), v.minLength(limits.passwordMinLength, 'password_too_short')),
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
export type RegistrationForm = v.InferInput<typeof RegistrationFormSchema>;

/** Body of both logins. @see spec §5 */
export const LoginSchema = v.object({ email: EmailSchema, password: PasswordSchema });
export type Login = v.InferOutput<typeof LoginSchema>;

/** Body of `PATCH /api/users/{id}`: only what is sent changes; everything not named here is ignored. */
export const ProfilePatchSchema = v.object({
  name: v.exactOptional(PersonNameSchema),
  dateOfBirth: v.exactOptional(DateOfBirthSchema),
  industry: v.exactOptional(IndustrySchema),
  bio: v.exactOptional(optionalText({ maxLength: limits.bioMaxLength, multiline: true })),
  skills: v.exactOptional(SkillsSchema),
  profilePicture: v.exactOptional(PictureInputSchema),
  school: v.exactOptional(optionalText({ maxLength: limits.schoolMaxLength })),
  whatsappNumber: v.exactOptional(WhatsappSchema),
  showEmail: v.exactOptional(v.boolean()),
  showDateOfBirth: v.exactOptional(v.boolean()),
  showWhatsapp: v.exactOptional(v.boolean()),
  wantsMail: v.exactOptional(v.boolean()),
  story: v.exactOptional(optionalText({ maxLength: limits.bioMaxLength, multiline: true })),
  allowsStory: v.exactOptional(v.boolean()),
  language: v.exactOptional(v.picklist(languages)),
  education: v.exactOptional(EducationListSchema),
  experience: v.exactOptional(ExperienceListSchema),
});
export type ProfilePatch = v.InferOutput<typeof ProfilePatchSchema>;

/** The fields of an account's own row that its owner may change. */
export const accountFields = [
  'name',
  'dateOfBirth',
  'industry',
  'bio',
  'skills',
  'profilePicture',
  'school',
  'whatsappNumber',
  'showEmail',
  'showDateOfBirth',
  'showWhatsapp',
  'wantsMail',
  'story',
  'allowsStory',
  'language',
] as const satisfies readonly (keyof ProfilePatch)[];

export type AccountField = (typeof accountFields)[number];

/** The fields that edits made elsewhere are merged by; each list of entries is one of them. */
export const profileFields = [
  ...accountFields,
  'education',
  'experience',
] as const satisfies readonly (keyof ProfilePatch)[];
export type ProfileField = (typeof profileFields)[number];

/** What the person saw when a field was changed: values as the API answers them. */
export const ProfileBaseSchema = v.object({
  name: v.exactOptional(v.string()),
  dateOfBirth: v.exactOptional(v.string()),
  industry: v.exactOptional(v.string()),
  bio: v.exactOptional(v.string()),
  skills: v.exactOptional(v.array(v.string())),
  profilePicture: v.exactOptional(v.nullable(v.string())),
  school: v.exactOptional(v.nullable(v.string())),
  whatsappNumber: v.exactOptional(v.nullable(v.string())),
  showEmail: v.exactOptional(v.boolean()),
  showDateOfBirth: v.exactOptional(v.boolean()),
  showWhatsapp: v.exactOptional(v.boolean()),
  wantsMail: v.exactOptional(v.boolean()),
  story: v.exactOptional(v.nullable(v.string())),
  allowsStory: v.exactOptional(v.boolean()),
  language: v.exactOptional(v.string()),
  education: v.exactOptional(v.array(EducationSchema)),
  experience: v.exactOptional(v.array(ExperienceSchema)),
});
export type ProfileBase = v.InferOutput<typeof ProfileBaseSchema>;

/** Body of `PATCH /api/users/{id}`: the patch, and for a merge what each field was when it was changed. @see sync §2 */
export const ProfileEditSchema = v.object({ ...ProfilePatchSchema.entries, $base: v.exactOptional(ProfileBaseSchema) });
export type ProfileEdit = v.InferOutput<typeof ProfileEditSchema>;

/** A field that somebody else changed meanwhile; theirs was kept. */
export const FieldConflictSchema = v.object({
  field: v.picklist(profileFields),
  base: v.unknown(),
  yours: v.unknown(),
  theirs: v.unknown(),
});
export type FieldConflict = v.InferOutput<typeof FieldConflictSchema>;

/** What became of each field of an edit; a field is in one of the two. */
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
