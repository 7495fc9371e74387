import { hideableFields } from '../model/field-lists.ts';
import { fieldRows, type HideableField, hiderOf, type ProfileField } from '../model/field-names.ts';
import { answerEntries, patchEntries } from '../model/profile-fields.ts';
import { optionsOf, twoValuesFor } from './two-values.ts';

interface Hiding {
  field: HideableField;
  /** The field that hides it, with a value that shows it to everybody, and one that does not. */
  hider: ProfileField;
  on: unknown;
  off: unknown;
}

/** Every way in which an owner hides a field, by the rows of `field-names.ts`. */
export const hidings: readonly Hiding[] = hideableFields.flatMap((field) => {
  const hider = hiderOf(field);
  const choices = optionsOf(answerEntries([hider])[hider]) ?? [true, false];
  const on = choices.includes('everybody') ? 'everybody' : true;
  return choices.filter((one) => one !== on).map((off) => ({ field, hider, on, off }));
});

/** Two values of a field that have no word in common. */
export function twoValuesOf(field: HideableField): readonly [unknown, unknown] {
  if (!isPatched(field)) return ['zanzibari@one.test', 'quixotic@two.test'];
  return twoValuesFor(fieldRows[field], answerEntries([field])[field]);
}

/** True when an edit of the profile may hold the field. */
export function isPatched(field: string): field is ProfileField {
  return field in patchEntries;
}
