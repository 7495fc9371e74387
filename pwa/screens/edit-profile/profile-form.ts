import * as v from 'valibot';
import { failureIn, failureText, isForeignError } from '#pwa/data/core/failure-text.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';
import { validateInput } from '#pwa/ui/form/form-state.ts';
import { switchFields, textFields } from '#shared/model/field-lists.ts';
import type { ProfileField } from '#shared/model/field-names.ts';
import { mapFields } from '#shared/model/field-rows.ts';
import {
  type OwnProfile,
  type ProfileBase,
  ProfileBaseSchema,
  type ProfilePatch,
  ProfilePatchSchema,
} from '#shared/model/user.ts';
import { joinLines, readLanguages, splitLines, textOfLanguages } from '#shared/rules/lines.ts';
import { joinSkills, splitSkills } from '#shared/rules/skills.ts';
import {
  PositionsTextSchema,
  readPositions,
  readStudies,
  StudiesTextSchema,
  textOfPositions,
  textOfStudies,
} from './entries/entry-drafts.ts';

/** The values of the form; skills, links, languages and each list of entries are one text, `''` is no picture. */
const ValuesSchema = v.object({
  ...v.entriesFromList(textFields, v.string()),
  ...v.entriesFromList(switchFields, v.boolean()),
  languages: v.string(),
  picture: v.string(),
  education: StudiesTextSchema,
  experience: PositionsTextSchema,
});
type Values = v.InferOutput<typeof ValuesSchema>;

/** The values as a mapped type, because the form library does not accept the schema's own. */
export type ProfileValues = { [Field in keyof Values]: Values[Field] };
/** Some of them, as the form library returns them. */
type SomeValues = { [Field in keyof Values]?: Values[Field] | null | undefined };

/** Fills the form from the account. @see requirements J2 */
export function valuesOf(user: OwnProfile, skillSeparator: ', ' | '، '): ProfileValues {
  return {
    // The device may hold a copy of an older version, which lacks newer fields.
    ...mapFields(textFields, (field) => String(user[field] ?? '')),
    ...mapFields(switchFields, (field) => user[field] ?? false),
    skills: joinSkills(user.skills, skillSeparator),
    links: joinLines(user.links ?? []),
    languages: textOfLanguages(user.languages ?? []),
    picture: user.profilePicture ?? '',
    education: textOfStudies(user.education),
    experience: textOfPositions(user.experience),
  };
}

/** The fields that differ from the form's first values. */
export function changedFields(base: ProfileValues, values: SomeValues): Partial<ProfileValues> {
  const entries = Object.entries(values).filter(([field, value]) => {
    // The entries are those of `values`.
    const key = field as keyof ProfileValues;
    return value !== undefined && value !== null && !isSame(key, base[key], value);
  });
  return Object.fromEntries(entries);
}

// Other commas between skills, and other spaces, are no change.
function isSame(field: keyof ProfileValues, before: unknown, now: unknown): boolean {
  if (field === 'skills') return splitSkills(String(before)).join() === splitSkills(String(now)).join();
  if (field === 'links') return joinLines(splitLines(String(before))) === joinLines(splitLines(String(now)));
  return before === now;
}

function toPatchInput({
  skills,
  languages,
  links,
  picture,
  education,
  experience,
  ...rest
}: Partial<ProfileValues>): object {
  return {
    ...rest,
    ...(education === undefined ? {} : { education: readStudies(education) }),
    ...(experience === undefined ? {} : { experience: readPositions(experience) }),
    ...(skills === undefined ? {} : { skills: splitSkills(skills) }),
    ...(languages === undefined ? {} : { languages: readLanguages(languages) }),
    ...(links === undefined ? {} : { links: splitLines(links) }),
    ...(picture === undefined ? {} : { profilePicture: picture || null }),
  };
}

/** Turns changes into a tidied patch of only them. @throws ValiError when they were not validated before */
export function toPatch(changes: Partial<ProfileValues>): ProfilePatch {
  return v.parse(ProfilePatchSchema, toPatchInput(changes));
}

/** Maps the fields of an error response to the fields of the form: errors of one skill or entry to the list. */
export function toFormErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => {
      const field = path.split('.')[0] ?? path;
      return [field === 'profilePicture' ? 'picture' : field, error];
    }),
  );
}

const validatePatch = validateInput(ProfilePatchSchema);

/** Validates the changed fields only, so that old values do not block a save. */
export async function validateChanges(base: ProfileValues, values: SomeValues): Promise<Record<string, string>> {
  return toFormErrors(await validatePatch(toPatchInput(changedFields(base, values))));
}

/** The values that the person saw before the patch changed them. @see SYNC-2 */
export function toBase(patch: ProfilePatch, seen: OwnProfile): ProfileBase {
  // The fields are those of the patch.
  return seenIn(Object.keys(patch) as ProfileField[], seen);
}

function seenIn(fields: readonly ProfileField[], seen: OwnProfile): ProfileBase {
  return Object.fromEntries(fields.map((field) => [field, seen[field]]));
}

/** The values that the person saw before changing these fields of the form. @see SYNC-2 */
export function seenBeside(changes: Partial<ProfileValues>, seen: OwnProfile): ProfileBase {
  const fields = Object.keys(changes).map((field) => (field === 'picture' ? 'profilePicture' : field));
  // The names of the form are those of the account, but for the picture.
  return seenIn(fields as ProfileField[], seen);
}

/** The stored draft: the unsaved fields, and the values that the person saw in them. */
export interface ProfileDraft {
  values: Partial<ProfileValues>;
  seen: ProfileBase;
}

const DraftSchema = v.object({ values: v.partial(ValuesSchema), seen: ProfileBaseSchema });

/** Reads a stored draft; unknown fields are dropped. Drafts of the first version were the values alone. */
export function readDraft(stored: unknown): ProfileDraft {
  const read = v.safeParse(DraftSchema, stored);
  // Absent and undefined mean the same to the form.
  if (read.success) return read.output as ProfileDraft;
  const values = v.safeParse(v.partial(ValuesSchema), stored);
  return { values: values.success ? (values.output as Partial<ProfileValues>) : {}, seen: {} };
}

/** Why a save failed, in the person's language. @see requirements J7 */
export function saveFailureText(t: Translate<'edit-profile'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('failed_hint');
  if (failure.kind === 'offline') return t('offline');
  const { status, statusText } = failure;
  if (isForeignError(failure)) return t('status', { status, statusText });
  return failureText(t, failure) || t('failed_hint');
}
