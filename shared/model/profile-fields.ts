import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { languages } from '../catalog/languages.ts';
import { places } from '../catalog/places/places.ts';
import { languageLevels, spokenLanguages } from '../catalog/spoken-languages.ts';
import { limits } from '../limits.ts';
import { codePointLength } from '../rules/visible-text.ts';
import { normalizeWebsite } from '../rules/website.ts';
import { fieldRows, type ProfileField, profileFields } from './field-names.ts';
import { mapFields } from './field-rows.ts';
import {
  answerEntriesOf,
  choiceField,
  emptyAnswerOf,
  type FieldSchemas,
  optionalAnswerEntriesOf,
  optionalChoiceField,
  optionalField,
  patchEntriesOf,
  yesOrNo,
} from './field-schemas.ts';
import {
  DateOfBirthSchema,
  IndustrySchema,
  optionalChoice,
  PersonNameSchema,
  PictureInputSchema,
  SkillsSchema,
  textOrEmpty,
  WhatsappSchema,
} from './fields.ts';
import { EducationListSchema, EducationSchema, ExperienceListSchema, ExperienceSchema } from './profile-entries.ts';

/** A language that a person speaks, as it is answered: a newer server may know codes that this version does not. */
export const SpokenLanguageSchema = v.object({ code: v.string(), level: v.picklist(languageLevels) });
export type SpokenLanguage = v.InferOutput<typeof SpokenLanguageSchema>;

const NewSpokenLanguageSchema = v.object(
  {
    code: v.picklist(spokenLanguages, 'spoken_language_invalid'),
    level: v.picklist(languageLevels, 'language_level_invalid'),
  },
  'languages_invalid',
);

/** Languages as sent: at most 20 of ISO 639-1, each once; the first one stays. */
export const LanguagesSchema = v.pipe(
  v.array(NewSpokenLanguageSchema, 'languages_invalid'),
  v.transform((languages) =>
    languages.filter(({ code }, index) => languages.findIndex((one) => one.code === code) === index),
  ),
  v.maxLength(limits.languagesMaxCount, 'languages_too_many'),
);

const LinkSchema = v.pipe(
  v.string('link_invalid'),
  v.transform((value) => normalizeWebsite(value) ?? 'http:'),
  v.check((value) => /^https:/i.test(value), 'link_invalid'),
  v.check((value) => codePointLength(value) <= limits.linkMaxLength, 'too_long'),
);

/** Links as sent: at most 5 https addresses, each once; a missing scheme becomes https, http is refused. */
export const LinksSchema = v.pipe(
  v.array(LinkSchema, 'links_invalid'),
  v.transform((links) => [...new Set(links)]),
  v.maxLength(limits.linksMaxCount, 'links_too_many'),
);

const bioBounds = { maxLength: limits.bioMaxLength, multiline: true };

/** The schemas of the fields whose rows are in `field-names.ts`. */
const fieldSchemas = {
  name: { patch: PersonNameSchema, answer: v.string() },
  nameOther: optionalField({ maxLength: limits.nameMaxLength, needsLetter: true }),
  headline: optionalField({ maxLength: limits.headlineMaxLength }),
  headlineOther: optionalField({ maxLength: limits.headlineMaxLength }),
  dateOfBirth: { patch: DateOfBirthSchema, answer: v.string() },
  industry: { patch: IndustrySchema, answer: v.picklist(industries), seen: v.string() },
  place: { patch: optionalChoice({ choices: places, invalid: 'place_invalid' }), answer: v.nullable(v.string()) },
  availability: {
    ...optionalChoiceField(fieldRows.availability),
    patch: optionalChoice(fieldRows.availability),
  },
  availabilityShownTo: choiceField(fieldRows.availabilityShownTo),
  bio: { patch: textOrEmpty(bioBounds), answer: v.string() },
  bioOther: optionalField(bioBounds),
  skills: { patch: SkillsSchema, answer: v.array(v.string()) },
  languages: { patch: LanguagesSchema, answer: v.array(SpokenLanguageSchema) },
  links: { patch: LinksSchema, answer: v.array(v.string()) },
  profilePicture: { patch: PictureInputSchema, answer: v.nullable(v.string()) },
  school: optionalField({ maxLength: limits.schoolMaxLength }),
  whatsappNumber: { patch: WhatsappSchema, answer: v.nullable(v.string()) },
  showEmail: yesOrNo,
  showDateOfBirth: yesOrNo,
  showWhatsapp: yesOrNo,
  wantsMail: yesOrNo,
  story: optionalField(bioBounds),
  allowsStory: yesOrNo,
  language: { patch: v.picklist(languages), answer: v.picklist(languages), seen: v.string() },
  education: { patch: EducationListSchema, answer: v.array(EducationSchema) },
  experience: { patch: ExperienceListSchema, answer: v.array(ExperienceSchema) },
} as const satisfies Record<ProfileField, FieldSchemas>;

/** What an account answers besides. */
const answerSchemas = { ...fieldSchemas, email: { answer: v.string() } };

type Schemas = typeof answerSchemas;
type AnsweredField = keyof Schemas;

/** The answer for a field that the person left empty. */
export function emptyValueOf(field: ProfileField) {
  return emptyAnswerOf(fieldSchemas[field].answer);
}

type SeenSchema<Row> = Row extends { seen: infer Seen } ? Seen : Row extends { answer: infer Answer } ? Answer : never;
type Optional<Schema> = Schema extends v.GenericSchema ? v.ExactOptionalSchema<Schema, undefined> : never;

/** The schemas of a patch: each field may be left out. */
export const patchEntries = patchEntriesOf(fieldSchemas);

/** The schemas of the values that a person saw of each field before a change. */
export const baseEntries = mapFields(profileFields, (field) => {
  const { answer, seen = answer }: FieldSchemas = fieldSchemas[field];
  return v.exactOptional(seen);
  // `mapFields` forgets which field has which schema.
}) as unknown as { [Field in ProfileField]: Optional<SeenSchema<(typeof fieldSchemas)[Field]>> };

/** The schemas of answered values. */
export function answerEntries<Field extends AnsweredField>(fields: readonly Field[]) {
  return answerEntriesOf(answerSchemas, fields);
}

/** The schemas of answered values, where the answer may leave each field out. */
export function optionalAnswerEntries<Field extends AnsweredField>(fields: readonly Field[]) {
  return optionalAnswerEntriesOf(answerSchemas, fields);
}
