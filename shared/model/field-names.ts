import { availabilities, availabilityReaders } from '../catalog/availability.ts';
import {
  type FieldRow,
  type FieldsHaving,
  type FieldsWith as FieldsOfTable,
  fieldsHaving,
  fieldsOf,
  fieldsWith as fieldsOfTable,
} from './field-rows.ts';

/**
 * The fields of a talent's profile that its owner writes, in the order of the form. Patch, base, answers, cards, the
 * columns of an edit, the form and the fields of a conflict follow from these rows, and from the schemas of
 * `profile-fields.ts`.
 *
 * @see docs/adding-a-field.md
 */
export const fieldRows = {
  name: { kind: 'line', shown: 'card', isSearched: true },
  /** The name in the other language, as its person writes it. */
  nameOther: { kind: 'line', shown: 'card', isSearched: true },
  /** The person's profession in a few words: "Mathematics teacher". */
  headline: { kind: 'line', shown: 'card', isSearched: true },
  headlineOther: { kind: 'line', shown: 'card', isSearched: true },
  dateOfBirth: { kind: 'day', shown: 'page', hiddenBy: 'showDateOfBirth', isRegistered: true },
  industry: { kind: 'choice', shown: 'card', isSearched: true, labels: 'catalog:industries' },
  /** Where the person lives or works: an id of the catalog. */
  place: { kind: 'choice', shown: 'card', isSearched: true, labels: 'places', filter: 'rules' },
  availability: {
    kind: 'choice',
    shown: 'card',
    hiddenBy: 'availabilityShownTo',
    choices: availabilities,
    labels: 'catalog:availabilities',
    invalid: 'availability_invalid',
    filter: 'value',
    lines: ['page'],
  },
  availabilityShownTo: {
    kind: 'choice',
    shown: 'owner',
    choices: availabilityReaders,
    labels: 'offline:readers',
    invalid: 'readers_invalid',
  },
  bio: { kind: 'paragraphs', shown: 'card' },
  bioOther: { kind: 'paragraphs', shown: 'card' },
  skills: { kind: 'list', shown: 'card', isSearched: true, filter: 'rules' },
  /** The person's languages, ISO 639-1, in their own order. */
  languages: { kind: 'languages', shown: 'card', filter: 'rules' },
  /** Whole https addresses. */
  links: { kind: 'lines', shown: 'page' },
  /** `/media/{sha256}-256.webp`, or null. */
  profilePicture: { kind: 'picture', shown: 'card' },
  school: { kind: 'line', shown: 'page', form: 'work', lines: ['paper'] },
  whatsappNumber: { kind: 'phone', shown: 'page', hiddenBy: 'showWhatsapp' },
  showEmail: { kind: 'switch', shown: 'owner' },
  showDateOfBirth: { kind: 'switch', shown: 'owner' },
  showWhatsapp: { kind: 'switch', shown: 'owner' },
  /** True when the person gets a mail when a company answers an application. */
  wantsMail: { kind: 'switch', shown: 'owner' },
  /** The person's success story. */
  story: { kind: 'paragraphs', shown: 'stories', hiddenBy: 'allowsStory' },
  allowsStory: { kind: 'switch', shown: 'owner' },
  language: { kind: 'language', shown: 'owner' },
  education: { kind: 'entries', shown: 'page' },
  experience: { kind: 'entries', shown: 'page', filter: 'rules' },
} as const satisfies Record<string, FieldRow>;

/** What an account has besides: given with its password, shown on the profile. */
const accountRows = {
  email: { shown: 'page', hiddenBy: 'showEmail', isRegistered: true },
} as const;

type Rows = typeof fieldRows;
type AllRows = typeof accountRows & Rows;

const allRows: Record<keyof AllRows, Partial<FieldRow>> = { ...accountRows, ...fieldRows };
// The keys of the tables.
const allFields = Object.keys(allRows) as readonly (keyof AllRows)[];

/** The fields that edits made elsewhere are merged by; each list of entries is one of them. */
export type ProfileField = keyof Rows;

export const profileFields = fieldsOf(fieldRows);

type FieldsWith<Column extends keyof FieldRow, Value> = FieldsOfTable<Rows, Column, Value>;

function fieldsWith<Column extends keyof FieldRow, Value extends FieldRow[Column]>(
  column: Column,
  ...values: readonly Value[]
) {
  return fieldsOfTable(fieldRows, column, ...values);
}

export type CardField = FieldsWith<'shown', 'card'>;
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
type SwitchField = FieldsWith<'kind', 'switch'>;
export const switchFields = fieldsWith('kind', 'switch');

/** True when a field is given in one of these ways. */
export function isOfKind<Kind extends FieldRow['kind']>(
  field: ProfileField,
  ...kinds: readonly Kind[]
): field is FieldsWith<'kind', Kind> {
  return kinds.some((kind) => kind === fieldRows[field].kind);
}

type FieldShown<Shown> = {
  [Field in keyof AllRows]: AllRows[Field]['shown'] extends Shown ? Field : never;
}[keyof AllRows];

/** A field that its owner can hide from everybody. */
export type HideableField = {
  [Field in keyof AllRows]: 'hiddenBy' extends keyof AllRows[Field] ? Field : never;
}[keyof AllRows];
type HiderOf<Field extends HideableField> = AllRows[Field]['hiddenBy'];

/** The fields that their owner can hide from everybody. */
export const hideableFields = allFields.filter(isHideable);

/** True when an owner can hide a field. */
export function isHideable<Field extends keyof AllRows>(field: Field): field is Field & HideableField {
  return allRows[field].hiddenBy !== undefined;
}

/** The fields of a profile that an answer leaves out while its owner hides them. */
export type WithheldField = HideableField & FieldShown<'page'>;
export const withheldFields = hideableFields.filter((field): field is WithheldField => allRows[field].shown === 'page');

/** The fields that each answer with a profile has, cards included. */
export type ShownField = Exclude<FieldShown<'card' | 'page'>, WithheldField>;
export const shownFields = profileFields.filter(
  (field): field is ShownField & ProfileField =>
    isShownOnProfile(field) && !withheldFields.some((one) => one === field),
);

/** The field that hides another one. */
export function hiderOf<Field extends HideableField>(field: Field): HiderOf<Field> {
  // Its row names it.
  return allRows[field].hiddenBy as HiderOf<Field>;
}

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

/** A field that is one more line of the profile, or on paper. */
export type LineField = FieldsHaving<Rows, 'lines'>;

/** The fields that are one more line there, in their order. */
export function lineFieldsOf(where: 'page' | 'paper'): readonly LineField[] {
  return profileFields.filter((field): field is LineField => allRows[field].lines?.includes(where) === true);
}
