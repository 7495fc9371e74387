import * as v from 'valibot';
import { availabilities, availabilityReaders } from '../catalog/availability.ts';
import { industries } from '../catalog/industries.ts';
import { languages } from '../catalog/languages.ts';
import { places } from '../catalog/places/places.ts';
import { limits } from '../limits.ts';
import { type ProfileField, profileFields } from './field-names.ts';
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

interface FieldSchemas {
  /** A sent value. */
  patch: v.GenericSchema;
  /** An answered value. */
  answer: v.GenericSchema;
  /** A value that was seen before a change, where an older version answered other values. */
  seen?: v.GenericSchema;
}

const bioBounds = { maxLength: limits.bioMaxLength, multiline: true };
const optional = (bounds: Parameters<typeof optionalText>[0]) => ({
  patch: optionalText(bounds),
  answer: v.nullable(v.string()),
});
const yesOrNo = { patch: v.boolean(), answer: v.boolean() };

/** The schemas of the fields whose rows are in `field-names.ts`. */
const fieldSchemas = {
  name: { patch: PersonNameSchema, answer: v.string() },
  nameOther: optional({ maxLength: limits.nameMaxLength, needsLetter: true }),
  headline: optional({ maxLength: limits.headlineMaxLength }),
  headlineOther: optional({ maxLength: limits.headlineMaxLength }),
  dateOfBirth: { patch: DateOfBirthSchema, answer: v.string() },
  industry: { patch: IndustrySchema, answer: v.picklist(industries), seen: v.string() },
  place: { patch: optionalChoice(places, 'place_invalid'), answer: v.nullable(v.string()) },
  availability: {
    patch: optionalChoice(availabilities, 'availability_invalid'),
    answer: v.nullable(v.picklist(availabilities)),
  },
  availabilityShownTo: {
    patch: v.picklist(availabilityReaders, 'readers_invalid'),
    answer: v.picklist(availabilityReaders),
  },
  bio: { patch: textOrEmpty(bioBounds), answer: v.string() },
  bioOther: optional(bioBounds),
  skills: { patch: SkillsSchema, answer: v.array(v.string()) },
  languages: { patch: LanguagesSchema, answer: v.array(SpokenLanguageSchema) },
  links: { patch: LinksSchema, answer: v.array(v.string()) },
  profilePicture: { patch: PictureInputSchema, answer: v.nullable(v.string()) },
  school: optional({ maxLength: limits.schoolMaxLength }),
  whatsappNumber: { patch: WhatsappSchema, answer: v.nullable(v.string()) },
  showEmail: yesOrNo,
  showDateOfBirth: yesOrNo,
  showWhatsapp: yesOrNo,
  wantsMail: yesOrNo,
  story: optional(bioBounds),
  allowsStory: yesOrNo,
  language: { patch: v.picklist(languages), answer: v.picklist(languages), seen: v.string() },
  education: { patch: EducationListSchema, answer: v.array(EducationSchema) },
  experience: { patch: ExperienceListSchema, answer: v.array(ExperienceSchema) },
} as const satisfies Record<ProfileField, FieldSchemas>;

/** What an account answers besides. */
const answerSchemas = { ...fieldSchemas, email: { answer: v.string() } };

type Schemas = typeof answerSchemas;
type AnsweredField = keyof Schemas;

/** The answer for a field that the person left empty: null, `''` or `[]`. */
export function emptyValueOf(field: ProfileField): null | '' | [] {
  const { type } = fieldSchemas[field].answer;
  if (type === 'nullable') return null;
  return type === 'array' ? [] : '';
}

type SeenSchema<Row> = Row extends { seen: infer Seen } ? Seen : Row extends { answer: infer Answer } ? Answer : never;
type Optional<Schema> = Schema extends v.GenericSchema ? v.ExactOptionalSchema<Schema, undefined> : never;

function schemasOf(fields: readonly ProfileField[], schemaOf: (row: FieldSchemas) => v.GenericSchema) {
  return Object.fromEntries(fields.map((field) => [field, schemaOf(fieldSchemas[field])]));
}

// `Object.fromEntries` forgets which field has which schema; the three types below say it.

/** The schemas of a patch: each field may be left out. */
export const patchEntries = schemasOf(profileFields, ({ patch }) => v.exactOptional(patch)) as {
  [Field in ProfileField]: Optional<Schemas[Field]['patch']>;
};

/** The schemas of the values that a person saw of each field before a change. */
export const baseEntries = schemasOf(profileFields, ({ answer, seen = answer }) => v.exactOptional(seen)) as {
  [Field in ProfileField]: Optional<SeenSchema<Schemas[Field]>>;
};

/** The schemas of answered values. */
export function answerEntries<Field extends AnsweredField>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, answerSchemas[field].answer])) as {
    [Name in Field]: Schemas[Name]['answer'];
  };
}

/** The schemas of answered values, where the answer may leave each field out. */
export function optionalAnswerEntries<Field extends AnsweredField>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, v.exactOptional(answerSchemas[field].answer)])) as {
    [Name in Field]: Optional<Schemas[Name]['answer']>;
  };
}
