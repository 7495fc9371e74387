import { formFieldsOf } from '#shared/model/field-lists.ts';
import type { ProfileValues } from './profile-form.ts';

/**
 * The sections of the edit form in their order, each with the fields that count as filled or empty. Switches and
 * fields that always have a value are left out: they say nothing about what is missing.
 */
export const sectionFields = {
  person: ['picture', 'name', 'headline', 'dateOfBirth', 'industry', 'place', ...formFieldsOf('person')],
  work: ['availability', 'bio', 'skills', 'languages', ...formFieldsOf('work')],
  experience: ['experience'],
  education: ['education'],
  contact: ['whatsappNumber', 'links', ...formFieldsOf('contact')],
  story: ['story'],
} as const satisfies Record<string, readonly (keyof ProfileValues)[]>;

export type SectionName = keyof typeof sectionFields;

/** The section in which a fault of a field is shown. Second texts stand beside the first ones. */
const sectionOfField: ReadonlyMap<string, SectionName> = new Map([
  ...Object.entries(sectionFields).flatMap(([name, fields]) =>
    fields.map((field) => [field as string, name as SectionName] as const),
  ),
  ['nameOther', 'person'],
  ['headlineOther', 'person'],
  ['bioOther', 'work'],
  ['availabilityShownTo', 'work'],
]);

/** Gives the first section, in their order, that shows one of these fields. */
export function firstSectionOf(fields: readonly string[]): SectionName | undefined {
  const named = new Set(fields.map((field) => sectionOfField.get(field)));
  // The keys are those of the table.
  return (Object.keys(sectionFields) as SectionName[]).find((name) => named.has(name));
}

/** True for the name of a section, as in the hash of an address. */
export function isSection(text: string | null): text is SectionName {
  return text !== null && Object.hasOwn(sectionFields, text);
}

/** True when the text of a field holds something; a list of entries is one text. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value !== '[]';
}
