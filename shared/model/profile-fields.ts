import * as v from 'valibot';
import { availabilities, availabilityReaders } from '../catalog/availability.ts';
import { industries } from '../catalog/industries.ts';
import { languages } from '../catalog/languages.ts';
import { places } from '../catalog/places/places.ts';
import { limits } from '../limits.ts';
import {
  DateOfBirthSchema,
  IndustrySchema,
  optionalChoice,
  PersonNameSchema,
  PictureInputSchema,
  SkillsSchema,
  WhatsappSchema,
} from './fields.ts';
import { LanguagesSchema, LinksSchema, SpokenLanguageSchema } from './languages-and-links.ts';
import { EducationListSchema, EducationSchema, ExperienceListSchema, ExperienceSchema } from './profile-entries.ts';
import { optionalText, textOrEmpty } from './text.ts';

interface FieldRow {
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
  /** Where it is shown: on cards and profile, on the profile, there if the owner's switch says so, to the owner. */
  shown: 'card' | 'profile' | 'switchable' | 'owner';
  /** True when the search text of a talent is made of it; it is on the card then, since devices search their cards. */
  isSearched: boolean;
  /** The schema of a sent value. */
  patch: v.GenericSchema;
  /** The schema of an answered value. */
  answer: v.GenericSchema;
  /** The schema of a base value, where an older version answered other values. */
  seen?: v.GenericSchema;
}

const isHidden = { shown: 'owner', isSearched: false } as const;
const switchSchemas = { kind: 'switch', patch: v.boolean(), answer: v.boolean() } as const;
const bioBounds = { maxLength: limits.bioMaxLength, multiline: true };
const headlineRow = {
  kind: 'line',
  shown: 'card',
  isSearched: true,
  patch: optionalText({ maxLength: limits.headlineMaxLength }),
  answer: v.nullable(v.string()),
} as const;

/**
 * The fields of a talent's profile that its owner writes, in the order of the form. Patch, base, answers, cards, the
 * columns of an edit, the form and the fields of a conflict follow from these rows.
 *
 * @see docs/adding-a-field.md
 */
export const profileFieldRows = {
  name: { kind: 'line', shown: 'card', isSearched: true, patch: PersonNameSchema, answer: v.string() },
  /** The name in the other language, as its person writes it. */
  nameOther: {
    kind: 'line',
    shown: 'card',
    isSearched: true,
    patch: optionalText({ maxLength: limits.nameMaxLength, needsLetter: true }),
    answer: v.nullable(v.string()),
  },
  /** The person's profession in a few words: "Mathematics teacher". */
  headline: headlineRow,
  headlineOther: headlineRow,
  dateOfBirth: {
    kind: 'day',
    shown: 'switchable',
    isSearched: false,
    patch: DateOfBirthSchema,
    answer: v.string(),
  },
  industry: {
    kind: 'choice',
    shown: 'card',
    isSearched: true,
    patch: IndustrySchema,
    answer: v.picklist(industries),
    seen: v.string(),
  },
  /** Where the person lives or works: an id of the catalog. */
  place: {
    kind: 'choice',
    shown: 'card',
    isSearched: true,
    patch: optionalChoice(places, 'place_invalid'),
    answer: v.nullable(v.string()),
  },
  /** Others see it as `availabilityShownTo` says, else null. */
  availability: {
    kind: 'choice',
    shown: 'card',
    isSearched: false,
    patch: optionalChoice(availabilities, 'availability_invalid'),
    answer: v.nullable(v.picklist(availabilities)),
  },
  availabilityShownTo: {
    ...isHidden,
    kind: 'choice',
    patch: v.picklist(availabilityReaders, 'readers_invalid'),
    answer: v.picklist(availabilityReaders),
  },
  bio: { kind: 'paragraphs', shown: 'card', isSearched: false, patch: textOrEmpty(bioBounds), answer: v.string() },
  bioOther: {
    kind: 'paragraphs',
    shown: 'card',
    isSearched: false,
    patch: optionalText(bioBounds),
    answer: v.nullable(v.string()),
  },
  skills: { kind: 'list', shown: 'card', isSearched: true, patch: SkillsSchema, answer: v.array(v.string()) },
  /** The person's languages, ISO 639-1, in their own order. */
  languages: {
    kind: 'languages',
    shown: 'card',
    isSearched: false,
    patch: LanguagesSchema,
    answer: v.array(SpokenLanguageSchema),
  },
  /** Whole https addresses. */
  links: { kind: 'lines', shown: 'profile', isSearched: false, patch: LinksSchema, answer: v.array(v.string()) },
  /** `/media/{sha256}-256.webp`, or null. */
  profilePicture: {
    kind: 'picture',
    shown: 'card',
    isSearched: false,
    patch: PictureInputSchema,
    answer: v.nullable(v.string()),
  },
  school: {
    kind: 'line',
    shown: 'profile',
    isSearched: false,
    patch: optionalText({ maxLength: limits.schoolMaxLength }),
    answer: v.nullable(v.string()),
  },
  whatsappNumber: {
    kind: 'phone',
    shown: 'switchable',
    isSearched: false,
    patch: WhatsappSchema,
    answer: v.nullable(v.string()),
  },
  showEmail: { ...isHidden, ...switchSchemas },
  showDateOfBirth: { ...isHidden, ...switchSchemas },
  showWhatsapp: { ...isHidden, ...switchSchemas },
  /** True when the person gets a mail when a company answers an application. */
  wantsMail: { ...isHidden, ...switchSchemas },
  /** The person's success story; everybody sees it only with `allowsStory`. */
  story: { ...isHidden, kind: 'paragraphs', patch: optionalText(bioBounds), answer: v.nullable(v.string()) },
  allowsStory: { ...isHidden, ...switchSchemas },
  language: {
    ...isHidden,
    kind: 'language',
    patch: v.picklist(languages),
    answer: v.picklist(languages),
    seen: v.string(),
  },
  education: {
    kind: 'entries',
    shown: 'profile',
    isSearched: false,
    patch: EducationListSchema,
    answer: v.array(EducationSchema),
  },
  experience: {
    kind: 'entries',
    shown: 'profile',
    isSearched: false,
    patch: ExperienceListSchema,
    answer: v.array(ExperienceSchema),
  },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof profileFieldRows;

/** The fields that edits made elsewhere are merged by; each list of entries is one of them. */
export type ProfileField = keyof Rows;

/** The fields whose row has this value in this column. */
type FieldsWith<Column extends keyof FieldRow, Value> = {
  [Field in ProfileField]: Rows[Field][Column & keyof Rows[Field]] extends Value ? Field : never;
}[ProfileField];

// The keys of the table are the fields.
export const profileFields = Object.keys(profileFieldRows) as readonly ProfileField[];

function fieldsWith<Column extends keyof FieldRow, Value extends FieldRow[Column]>(
  column: Column,
  ...values: readonly Value[]
) {
  const isOne = (field: ProfileField): field is FieldsWith<Column, Value> => {
    const row: FieldRow = profileFieldRows[field];
    return values.some((value) => value === row[column]);
  };
  return profileFields.filter(isOne);
}

export type CardField = FieldsWith<'shown', 'card'>;
export const cardFields = fieldsWith('shown', 'card');
/** The fields that everybody sees on a profile, cards included. */
export const shownFields = fieldsWith('shown', 'card', 'profile');
/** The fields that everybody sees when the owner's switches say so. */
export const switchableFields = fieldsWith('shown', 'switchable');

/** The fields of an account's own row; entries have rows of their own. */
export type AccountField = Exclude<ProfileField, FieldsWith<'kind', 'entries'>>;
export const accountFields = profileFields.filter((field): field is AccountField => !isOfKind(field, 'entries'));

export type SearchedField = FieldsWith<'isSearched', true>;
/** The fields that the search text of a talent is made of. */
export const searchedFields = fieldsWith('isSearched', true);
/** These and what lists are narrowed by besides: when one changes, the search text must be made anew. */
export const findingFields: readonly ProfileField[] = [
  ...searchedFields,
  'availability',
  'availabilityShownTo',
  'languages',
  'experience',
];

/** The fields that are typed or chosen as one text, skills and links among them. */
export const textFields = fieldsWith('kind', 'line', 'lines', 'paragraphs', 'day', 'phone', 'choice', 'list');
/** The fields that are one of a list. */
export type ChoiceField = FieldsWith<'kind', 'choice'>;
export const switchFields = fieldsWith('kind', 'switch');

/** True when a field is given in one of these ways. */
export function isOfKind<Kind extends FieldRow['kind']>(
  field: ProfileField,
  ...kinds: readonly Kind[]
): field is FieldsWith<'kind', Kind> {
  return kinds.some((kind) => kind === profileFieldRows[field].kind);
}

/** Takes some fields of a row or an answer, and nothing else of it. */
export function pickFields<Field extends string, Values extends Record<Field, unknown>>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  // Each field is one of `Values`.
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;
}

/** The answer for a field that the person left empty: null, `''` or `[]`. */
export function emptyValueOf(field: ProfileField): null | '' | [] {
  const { type } = profileFieldRows[field].answer;
  if (type === 'nullable') return null;
  return type === 'array' ? [] : '';
}

type SeenSchema<Row> = Row extends { seen: infer Seen } ? Seen : Row extends { answer: infer Answer } ? Answer : never;
type Optional<Schema> = Schema extends v.GenericSchema ? v.ExactOptionalSchema<Schema, undefined> : never;

function schemasOf(fields: readonly ProfileField[], schemaOf: (row: FieldRow) => v.GenericSchema) {
  return Object.fromEntries(fields.map((field) => [field, schemaOf(profileFieldRows[field])]));
}

// `Object.fromEntries` forgets which field has which schema; the three types below say it.

/** The schemas of a patch: each field may be left out. */
export const patchEntries = schemasOf(profileFields, ({ patch }) => v.exactOptional(patch)) as {
  [Field in ProfileField]: Optional<Rows[Field]['patch']>;
};

/** The schemas of the values that a person saw of each field before a change. */
export const baseEntries = schemasOf(profileFields, ({ answer, seen = answer }) => v.exactOptional(seen)) as {
  [Field in ProfileField]: Optional<SeenSchema<Rows[Field]>>;
};

/** The schemas of answered values. */
export function answerEntries<Field extends ProfileField>(fields: readonly Field[]) {
  return schemasOf(fields, ({ answer }) => answer) as { [Name in Field]: Rows[Name]['answer'] };
}

/** The schemas of answered values, where the answer may leave each field out. */
export function optionalAnswerEntries<Field extends ProfileField>(fields: readonly Field[]) {
  return schemasOf(fields, ({ answer }) => v.exactOptional(answer)) as {
    [Name in Field]: Optional<Rows[Name]['answer']>;
  };
}
