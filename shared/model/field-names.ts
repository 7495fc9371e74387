import { availabilities, availabilityReaders } from '../catalog/availability.ts';

/** What is known of a field without its schema. The first view loads this file, and no schema. */
export interface FieldRow {
  /** How a person gives it: the form, the third version of a conflict and the simulation follow from it. */
  kind:
    | 'line'
    | 'lines'
    | 'paragraphs'
    | 'day'
    | 'phone'
    | 'choice'
    | 'list'
    | 'picture'
    | 'switch'
    | 'language'
    | 'languages'
    | 'entries';
  /** Who sees it: everybody on cards and profile, on the profile, on a page of its own, or the owner alone. */
  shown: 'card' | 'profile' | 'page' | 'owner';
  /**
   * The field by which its owner hides it: a switch, or a choice of readers. While it is hidden, a field of cards is
   * null, and any other field is absent.
   */
  hiddenBy?: string;
  /** True when the registration asks for it: who registers can hide it there. */
  isRegistered?: true;
  /** True when the search text of a talent is made of it; it is on the card then, since devices search their cards. */
  isSearched?: true;
  /** Of a choice: its values, where they are few. Industries and cities have controls of their own. */
  choices?: readonly string[];
  /** Of a choice: the texts that name its values, `namespace:key`, or a namespace whose keys are the values. */
  labels?: string;
  /** Of a choice: the error for any other value. */
  invalid?: string;
  /**
   * How lists are narrowed by it: `value` by one of its choices, under its own name; `rules` by rules of its own in
   * `shared/rules/row-traits.ts`.
   */
  filter?: 'value' | 'rules';
  /** The section of the form in which it has the usual control of its kind; other fields have controls of their own. */
  form?: 'person' | 'work' | 'contact';
  /** Where it is one more line under its name: on the profile, on paper. Other fields have a place of their own there. */
  lines?: readonly ('profile' | 'paper')[];
}

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
  dateOfBirth: { kind: 'day', shown: 'profile', hiddenBy: 'showDateOfBirth', isRegistered: true },
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
    lines: ['profile'],
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
  links: { kind: 'lines', shown: 'profile' },
  /** `/media/{sha256}-256.webp`, or null. */
  profilePicture: { kind: 'picture', shown: 'card' },
  school: { kind: 'line', shown: 'profile', form: 'work', lines: ['paper'] },
  whatsappNumber: { kind: 'phone', shown: 'profile', hiddenBy: 'showWhatsapp' },
  showEmail: { kind: 'switch', shown: 'owner' },
  showDateOfBirth: { kind: 'switch', shown: 'owner' },
  showWhatsapp: { kind: 'switch', shown: 'owner' },
  /** True when the person gets a mail when a company answers an application. */
  wantsMail: { kind: 'switch', shown: 'owner' },
  /** The person's success story. */
  story: { kind: 'paragraphs', shown: 'page', hiddenBy: 'allowsStory' },
  allowsStory: { kind: 'switch', shown: 'owner' },
  language: { kind: 'language', shown: 'owner' },
  education: { kind: 'entries', shown: 'profile' },
  experience: { kind: 'entries', shown: 'profile', filter: 'rules' },
} as const satisfies Record<string, FieldRow>;

/** What an account has besides: given with its password, shown on the profile. */
const accountRows = {
  email: { shown: 'profile', hiddenBy: 'showEmail', isRegistered: true },
} as const;

type Rows = typeof fieldRows;
type AllRows = typeof accountRows & Rows;

const allRows: Record<keyof AllRows, Partial<FieldRow>> = { ...accountRows, ...fieldRows };
// The keys of the tables.
const allFields = Object.keys(allRows) as readonly (keyof AllRows)[];

/** The fields that edits made elsewhere are merged by; each list of entries is one of them. */
export type ProfileField = keyof Rows;

/** The fields whose row has this value in this column. */
type FieldsWith<Column extends keyof FieldRow, Value> = {
  [Field in ProfileField]: Column extends keyof Rows[Field]
    ? Rows[Field][Column] extends Value
      ? Field
      : never
    : never;
}[ProfileField];

// The keys of the table are the fields.
export const profileFields = Object.keys(fieldRows) as readonly ProfileField[];

function fieldsWith<Column extends keyof FieldRow, Value extends FieldRow[Column]>(
  column: Column,
  ...values: readonly Value[]
) {
  const isOne = (field: ProfileField): field is FieldsWith<Column, Value> => {
    const row: FieldRow = fieldRows[field];
    return values.some((value) => value === row[column]);
  };
  return profileFields.filter(isOne);
}

export type CardField = FieldsWith<'shown', 'card'>;
export const cardFields = fieldsWith('shown', 'card');

/** The fields of an account's own row; entries have rows of their own. */
export type AccountField = Exclude<ProfileField, FieldsWith<'kind', 'entries'>>;
export const accountFields = profileFields.filter((field): field is AccountField => !isOfKind(field, 'entries'));

export type SearchedField = FieldsWith<'isSearched', true>;
/** The fields that the search text of a talent is made of. */
export const searchedFields = fieldsWith('isSearched', true);

/** A field by one of whose choices lists are narrowed, under its own name. */
export type ValueFilter = FieldsWith<'filter', 'value'>;
export const valueFilters = fieldsWith('filter', 'value');

/** The fields by which people are found, and those that hide them: when one changes, the search text is made again. */
export const findingFields: readonly ProfileField[] = profileFields.filter((field) => {
  const hidden = profileFields.filter((other) => isHideable(other) && hiderOf(other) === field);
  return [field, ...hidden].some((one) => allRows[one].isSearched || allRows[one].filter);
});

/** A choice whose row names its values. */
export type ListedChoice = {
  [Field in ProfileField]: 'choices' extends keyof Rows[Field] ? Field : never;
}[ProfileField];
export const listedChoices = profileFields.filter((field): field is ListedChoice => 'choices' in fieldRows[field]);

/** The values of a choice. */
export function choicesOf<Field extends ListedChoice>(field: Field): Rows[Field]['choices'] {
  return fieldRows[field].choices;
}

/** The error of a value that is none of the choices. */
export function errorOfChoice(field: ListedChoice): string {
  const { invalid = 'invalid' }: FieldRow = fieldRows[field];
  return invalid;
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

/** Takes some fields of a row or an answer, and nothing else of it. */
export function pickFields<Field extends string, Values extends Record<Field, unknown>>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  // Each field is one of `Values`.
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;
}

type FieldShown<Shown> = {
  [Field in keyof AllRows]: AllRows[Field]['shown'] extends Shown ? Field : never;
}[keyof AllRows];
/** Gives each of some fields a value. */
export function mapFields<Field extends string, Value>(fields: readonly Field[], read: (field: Field) => Value) {
  // Each field got its value.
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<Field, Value>;
}

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
export type WithheldField = HideableField & FieldShown<'profile'>;
export const withheldFields = hideableFields.filter(
  (field): field is WithheldField => allRows[field].shown === 'profile',
);

/** The fields that each answer with a profile has, cards included. */
export type ShownField = Exclude<FieldShown<'card' | 'profile'>, WithheldField>;
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
export type HidingField = HiderOf<HideableField & FieldShown<'card' | 'profile'>>;
export const hidingFields = hideableFields.filter(isShownOnProfile).map((field) => hiderOf(field)) as HidingField[];

function isShownOnProfile<Field extends keyof AllRows>(field: Field): field is Field & FieldShown<'card' | 'profile'> {
  return allRows[field].shown === 'card' || allRows[field].shown === 'profile';
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
export type FormField = { [Field in ProfileField]: 'form' extends keyof Rows[Field] ? Field : never }[ProfileField];

/** The fields of a section of the form that the usual controls give, in their order. */
export function formFieldsOf(section: NonNullable<FieldRow['form']>): readonly FormField[] {
  return profileFields.filter((field): field is FormField => allRows[field].form === section);
}

/** A field that is one more line of the profile, or on paper. */
export type LineField = { [Field in ProfileField]: 'lines' extends keyof Rows[Field] ? Field : never }[ProfileField];

/** The fields that are one more line there, in their order. */
export function lineFieldsOf(where: 'profile' | 'paper'): readonly LineField[] {
  return profileFields.filter((field): field is LineField => allRows[field].lines?.includes(where) === true);
}
