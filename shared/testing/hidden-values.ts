import type * as v from 'valibot';
import { fieldRows, type HideableField, hideableFields, hiderOf, type ProfileField } from '../model/field-names.ts';
import { answerEntries, patchEntries } from '../model/profile-fields.ts';

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
  const choices = optionsOf(hider) ?? [true, false];
  const on = choices.includes('everybody') ? 'everybody' : true;
  return choices.filter((one) => one !== on).map((off) => ({ field, hider, on, off }));
});

const samples: Partial<Record<string, readonly [unknown, unknown]>> = {
  line: ['Zanzibari', 'Quixotic'],
  paragraphs: ['Zanzibari\nweaver', 'Quixotic\npotter'],
  lines: [['https://zanzibari.example'], ['https://quixotic.example']],
  list: [['Zanzibari'], ['Quixotic']],
  day: ['1991-02-03', '1987-11-14'],
  phone: ['+97455123456', '+96598765432'],
  switch: [true, false],
};

/** Two values of a field that have no word in common. */
export function twoValuesOf(field: HideableField): readonly [unknown, unknown] {
  if (!isPatched(field)) return ['zanzibari@one.test', 'quixotic@two.test'];
  const [one, other] = optionsOf(field) ?? samples[fieldRows[field].kind] ?? [];
  if (other === undefined)
    throw new Error(`Add two values of a "${fieldRows[field].kind}" to shared/testing/hidden-values.ts.`);
  return [one, other];
}

/** True when an edit of the profile may hold the field. */
export function isPatched(field: string): field is ProfileField {
  return field in patchEntries;
}

/** The choices of a field; undefined where it is no choice. */
function optionsOf(field: ProfileField): readonly unknown[] | undefined {
  const schema: v.GenericSchema & { wrapped?: object } = answerEntries([field])[field];
  const { options }: { options?: readonly unknown[] } = schema.wrapped ?? schema;
  return options;
}
