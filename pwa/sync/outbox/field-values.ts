import { type ProfileField, profileFields } from '#shared/model/field-names.ts';
import { emptyValueOf } from '#shared/model/profile-fields.ts';
import type { ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import type { Lane } from '../account-state.ts';

/** Fields of a patch or base, in the order of the form. */
export function fieldsOf(values: ProfilePatch | ProfileBase): ProfileField[] {
  return profileFields.filter((field) => field in values);
}

/** The lanes in the order they are sent. */
export const lanes: readonly Lane[] = ['text', 'photo'];

/** The lane a field is sent on. */
export function laneOf(field: ProfileField): Lane {
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
