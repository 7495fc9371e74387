import { availabilities, availabilityReaders } from '../catalog/availability.ts';
import { type FieldRow, type FieldsHaving, type FieldsWith as FieldsOfTable, fieldsOf } from './field-rows.ts';

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

export type Rows = typeof fieldRows;
/** With what an account has besides. */
export type AllRows = typeof accountRows & Rows;

/** All fields by their names. */
export const allRows: Record<keyof AllRows, Partial<FieldRow>> = { ...accountRows, ...fieldRows };
// The keys of the tables.
export const allFields = Object.keys(allRows) as readonly (keyof AllRows)[];

/** The fields that edits made elsewhere are merged by; each list of entries is one of them. */
export type ProfileField = keyof Rows;

export const profileFields = fieldsOf(fieldRows);

export type FieldsWith<Column extends keyof FieldRow, Value> = FieldsOfTable<Rows, Column, Value>;

export type FieldShown<Shown> = {
  [Field in keyof AllRows]: AllRows[Field]['shown'] extends Shown ? Field : never;
}[keyof AllRows];

/** A field that its owner can hide from everybody. */
export type HideableField = {
  [Field in keyof AllRows]: 'hiddenBy' extends keyof AllRows[Field] ? Field : never;
}[keyof AllRows];
export type HiderOf<Field extends HideableField> = AllRows[Field]['hiddenBy'];

/** True when an owner can hide a field. */
export function isHideable<Field extends keyof AllRows>(field: Field): field is Field & HideableField {
  return allRows[field].hiddenBy !== undefined;
}

/** The field that hides another one. */
export function hiderOf<Field extends HideableField>(field: Field): HiderOf<Field> {
  // Its row names it.
  return allRows[field].hiddenBy as HiderOf<Field>;
}

/** A field that is one more line of the profile, or on paper. */
export type LineField = FieldsHaving<Rows, 'lines'>;

/** The fields that are one more line there, in their order. */
export function lineFieldsOf(where: 'page' | 'paper'): readonly LineField[] {
  return profileFields.filter((field): field is LineField => allRows[field].lines?.includes(where) === true);
}
