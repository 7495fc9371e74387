import { type ProfileField, profileFields } from '#shared/model/field-names.ts';
import { emptyValueOf } from '#shared/model/profile-fields.ts';
import type { ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import { mergeSkills } from '#shared/rules/merge-edits.ts';
import type { ProfileEntry, Queue } from '../account-state.ts';

/** An entry's change of one field. */
export interface FieldEdit {
  value: unknown;
  /** The value that its person saw instead. */
  seen: unknown;
}

/** The edit of a field that an entry holds. */
export function editOf({ patch, base }: ProfileEntry, field: ProfileField): FieldEdit {
  return { value: patch[field], seen: base[field] };
}

/** The entry with its edit of a field set. */
export function withEdit(entry: ProfileEntry, field: ProfileField, { value, seen }: FieldEdit): ProfileEntry {
  return { ...entry, patch: withField(entry.patch, field, value), base: withField(entry.base, field, seen) };
}

/**
 * Joins two edits of a field: the newer value with the base of the older one. A form that was opened before the older edit
 * did not show its skills. So skills are merged; otherwise the server would remove a skill that this form never showed. When
 * both together have too many skills, the newer edit stands alone.
 *
 * @see protocol §4 Save, SYNC-2
 */
export function asOneEdit(field: ProfileField, older: FieldEdit, newer: FieldEdit): FieldEdit {
  if (field !== 'skills' || isSameValue(newer.seen, older.value)) return { value: newer.value, seen: older.seen };
  const lists = { current: asSkills(older.value), mine: asSkills(newer.value), base: asSkills(newer.seen) };
  const skills = mergeSkills(lists);
  return skills ? { value: skills, seen: older.seen } : newer;
}

/** The entry after a newer edit of a field. */
export function withNewerEdit(entry: ProfileEntry, field: ProfileField, newer: FieldEdit): ProfileEntry {
  const isFirst = !(field in entry.patch);
  return withEdit(entry, field, isFirst ? newer : asOneEdit(field, editOf(entry, field), newer));
}

// Patches hold values that the profile's own schema checked.
function asSkills(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

/** Fields of a patch or base, in the order of the form. */
export function fieldsOf(values: ProfilePatch | ProfileBase): ProfileField[] {
  return profileFields.filter((field) => field in values);
}

/** The queues in the order they are sent. */
export const queues: readonly Queue[] = ['text', 'photo'];

/** The queue that a field is sent in. */
export function queueOf(field: ProfileField): Queue {
  return field === 'profilePicture' ? 'photo' : 'text';
}

/** A value as the API answers it. An edit that an older version stored may say null for an empty text. */
export function shownValue(field: ProfileField, value: unknown): unknown {
  return value ?? emptyValueOf(field);
}

/** True when two values are the same to a reader: nothing and an empty text are. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one || null) === JSON.stringify(other || null);
}

/** The values with one field set. */
export function withField<Values extends ProfilePatch | ProfileBase>(
  values: Values,
  field: ProfileField,
  value: unknown,
): Values {
  // The value was read from the same field of a patch or base; the compiler cannot follow a field through a variable.
  return { ...values, [field]: value } as Values;
}

/** The values without some fields. */
export function withoutFields<Values extends ProfilePatch | ProfileBase>(
  values: Values,
  fields: readonly ProfileField[],
): Values {
  const rest = Object.entries(values).filter(([field]) => !fields.some((one) => one === field));
  // Every field of a patch or base may be absent.
  return Object.fromEntries(rest) as Values;
}
