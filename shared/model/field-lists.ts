import {
  type AllRows,
  allFields,
  allRows,
  type FieldShown,
  type FieldsWith,
  fieldRows,
  type HideableField,
  type HiderOf,
  hiderOf,
  isHideable,
  type ProfileField,
  profileFields,
  type Rows,
} from './field-names.ts';
import { type FieldRow, type FieldsHaving, fieldsHaving, fieldsWith as fieldsOfTable } from './field-rows.ts';

// What follows from the rows of a talent's fields. It stands apart from them since the first view needs the rows alone.

function fieldsWith<Column extends keyof FieldRow, Value extends FieldRow[Column]>(
  column: Column,
  ...values: readonly Value[]
) {
  return fieldsOfTable(fieldRows, column, ...values);
}

/** True when a field is given in one of these ways. */
export function isOfKind<Kind extends FieldRow['kind']>(
  field: ProfileField,
  ...kinds: readonly Kind[]
): field is FieldsWith<'kind', Kind> {
  return kinds.some((kind) => kind === fieldRows[field].kind);
}

export const cardFields = fieldsWith('shown', 'card');

/** The fields of an account's own row; entries have rows of their own. */
export type AccountField = Exclude<ProfileField, FieldsWith<'kind', 'entries'>>;
export const accountFields = profileFields.filter((field): field is AccountField => !isOfKind(field, 'entries'));

export type SearchedField = FieldsWith<'isSearched', true>;
/** The fields that the search text of a talent is made of. */
export const searchedFields = fieldsWith('isSearched', true);

/** The fields by which people are found, and those that hide them: when one changes, the search text is made again. */
export const findingFields: readonly ProfileField[] = profileFields.filter((field) => {
  const hidden = profileFields.filter((other) => isHideable(other) && hiderOf(other) === field);
  return [field, ...hidden].some((one) => allRows[one].isSearched || allRows[one].filter);
});

/** A choice whose row names its values. */
export type ListedChoice = FieldsHaving<Rows, 'choices'>;
export const listedChoices = fieldsHaving(fieldRows, 'choices');

/** The values of a choice. */
export function choicesOf<Field extends ListedChoice>(field: Field): Rows[Field]['choices'] {
  return fieldRows[field].choices;
}

/** The texts that name the values of a choice: `namespace:key`, or a namespace whose keys are the values. */
export function labelsOf(field: ChoiceField): string {
  return fieldRows[field].labels;
}

/** The fields that are typed or chosen as one text, skills and links among them. */
export const textFields = fieldsWith('kind', 'line', 'lines', 'paragraphs', 'day', 'phone', 'choice', 'list');
/** The fields that are one of a list. */
export type ChoiceField = FieldsWith<'kind', 'choice'>;
export type SwitchField = FieldsWith<'kind', 'switch'>;
export const switchFields = fieldsWith('kind', 'switch');

/** The fields that their owner can hide from everybody. */
export const hideableFields = allFields.filter(isHideable);

/** The fields of a profile that an answer leaves out while its owner hides them. */
export type WithheldField = HideableField & FieldShown<'page'>;
export const withheldFields = hideableFields.filter((field): field is WithheldField => allRows[field].shown === 'page');

/** The fields that each answer with a profile has, cards included. */
export type ShownField = Exclude<FieldShown<'card' | 'page'>, WithheldField>;
export const shownFields = profileFields.filter(
  (field): field is ShownField & ProfileField =>
    isShownOnProfile(field) && !withheldFields.some((one) => one === field),
);

/** The fields by which an owner hides parts of the profile from everybody. */
export type HidingField = HiderOf<HideableField & FieldShown<'card' | 'page'>>;
export const hidingFields = hideableFields.filter(isShownOnProfile).map((field) => hiderOf(field)) as HidingField[];

function isShownOnProfile<Field extends keyof AllRows>(field: Field): field is Field & FieldShown<'card' | 'page'> {
  return allRows[field].shown === 'card' || allRows[field].shown === 'page';
}

/** The switches of a profile, each with the field that it hides. */
export const privacySwitches = hideableFields
  .filter(isShownOnProfile)
  .map((hidden) => ({ hidden, hider: hiderOf(hidden) }))
  .filter((one): one is { hidden: typeof one.hidden; hider: Extract<HidingField, SwitchField> } =>
    isOfKind(one.hider, 'switch'),
  );

type RegisteredField = {
  [Field in HideableField]: 'isRegistered' extends keyof AllRows[Field] ? Field : never;
}[HideableField];
/** A switch that stands in the form of the registration. */
export type RegistrationSwitch = HiderOf<RegisteredField>;
export const registrationSwitches = hideableFields
  .filter((field): field is RegisteredField => allRows[field].isRegistered === true)
  .map((field): RegistrationSwitch => hiderOf(field));

/** A field that the usual control of its kind gives. */
export type FormField = FieldsHaving<Rows, 'form'>;

/** The fields of a section of the form that the usual controls give, in their order. */
export function formFieldsOf(section: NonNullable<FieldRow['form']>): readonly FormField[] {
  return profileFields.filter((field): field is FormField => allRows[field].form === section);
}
