import * as v from 'valibot';
import { validateWith } from '#pwa/data/core/validate-form.ts';
import type { Education, Experience } from '#shared/model/profile-entries.ts';
import { ProfilePatchSchema } from '#shared/model/user.ts';

const shared = {
  /** Identifies an entry while its place changes; never sent to the server. */
  id: v.number(),
  /** `YYYY-MM-DD`, or its chosen parts so far. */
  startDate: v.string(),
  endDate: v.string(),
  description: v.string(),
};
const StudyDraftSchema = v.object({
  institution: v.string(),
  degree: v.string(),
  fieldOfStudy: v.string(),
  ...shared,
});
const PositionDraftSchema = v.object({
  company: v.string(),
  position: v.string(),
  location: v.string(),
  current: v.boolean(),
  ...shared,
});
export type StudyDraft = v.InferOutput<typeof StudyDraftSchema>;
export type PositionDraft = v.InferOutput<typeof PositionDraftSchema>;

/** The lists of entries. The form holds each list as one text, because the form library has no lists of objects. */
export type EntryList = 'education' | 'experience';

const StudiesSchema = v.pipe(v.string(), v.parseJson(), v.array(StudyDraftSchema));
const PositionsSchema = v.pipe(v.string(), v.parseJson(), v.array(PositionDraftSchema));

/** The text of a list in a stored draft. */
export const StudiesTextSchema = v.pipe(
  StudiesSchema,
  v.transform((drafts) => textOf(drafts)),
);
export const PositionsTextSchema = v.pipe(
  PositionsSchema,
  v.transform((drafts) => textOf(drafts)),
);

/** An empty entry. */
export const blankStudy: Omit<StudyDraft, 'id'> = {
  institution: '',
  degree: '',
  fieldOfStudy: '',
  startDate: '',
  endDate: '',
  description: '',
};
export const blankPosition: Omit<PositionDraft, 'id'> = {
  company: '',
  position: '',
  location: '',
  current: false,
  startDate: '',
  endDate: '',
  description: '',
};

/** Writes a list as the text that the form holds; the same list is always the same text. */
export function textOf(drafts: readonly (StudyDraft | PositionDraft)[]): string {
  // Sorted keys, so that equal entries give equal texts.
  return JSON.stringify(
    drafts.map((draft) => Object.fromEntries(Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1)))),
  );
}

/** Fills the form with studies. */
export function textOfStudies(list: readonly Education[]): string {
  return textOf(list.map((entry, id) => ({ ...blankStudy, ...withEmptyTexts(entry), id })));
}

/** Fills the form with positions. */
export function textOfPositions(list: readonly Experience[]): string {
  return textOf(list.map((entry, id) => ({ ...blankPosition, ...withEmptyTexts(entry), id })));
}

/** An entry with empty texts in place of nulls, as controls need them. */
function withEmptyTexts<Entry extends object>(entry: Entry): { [Key in keyof Entry]: NonNullable<Entry[Key]> } {
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, value ?? ''])) as never;
}

/** Reads the text of the form. @throws ValiError when the form did not write it */
export function readStudies(text: string): StudyDraft[] {
  return v.parse(StudiesSchema, text);
}

/** Reads the text of the form. @throws ValiError when the form did not write it */
export function readPositions(text: string): PositionDraft[] {
  return v.parse(PositionsSchema, text);
}

const validatePatch = validateWith(ProfilePatchSchema);

/** The errors in the entries of a list: id → field → key of `validation.json`. */
export function faultsOf(
  list: EntryList,
  drafts: readonly (StudyDraft | PositionDraft)[],
): Map<number, Record<string, string>> {
  const faults = new Map<number, Record<string, string>>();
  for (const [path, fault] of Object.entries(validatePatch({ [list]: drafts }))) {
    const [, place = '', field = ''] = path.split('.');
    const draft = drafts[Number(place)];
    if (!draft || !field) continue;
    const shown = isHalfChosen(draft, field) ? 'date_incomplete' : fault;
    faults.set(draft.id, { ...faults.get(draft.id), [field]: shown });
  }
  return faults;
}

function isHalfChosen(draft: StudyDraft | PositionDraft, field: string): boolean {
  if (field !== 'startDate' && field !== 'endDate') return false;
  return draft[field] !== '' && draft[field].length < 'YYYY-MM-DD'.length;
}

/** Makes an entry with an id that none of `others` has. */
export function newDraft<Draft extends { id: number }>(blank: Omit<Draft, 'id'>, others: readonly Draft[]): Draft {
  // A blank entry with an id is a draft.
  return { ...blank, id: Math.max(-1, ...others.map(({ id }) => id)) + 1 } as Draft;
}

/** Moves the entry of one place to another. */
export function moved<Draft>(drafts: readonly Draft[], from: number, to: number): Draft[] {
  return drafts.toSpliced(from, 1).toSpliced(to, 0, ...drafts.slice(from, from + 1));
}
