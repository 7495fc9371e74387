import { parseForm, validateWith } from '#pwa/data/core/validate-form.ts';
import type { Outbox } from '#pwa/data/offline/outbox.ts';
import { textFields } from '#shared/model/field-lists.ts';
import { ProfilePatchSchema } from '#shared/model/user.ts';
import { joinLines, splitLines } from '#shared/rules/lines.ts';
import { joinSkills, splitSkills } from '#shared/rules/skills.ts';

export type Item = Outbox['attention'][number];
type Field = Item['field'];

/** The result for an edit: the own value, the published one, or a third. */
export type Choice = 'mine' | 'theirs' | 'other';

/** A person's choice for one edit; `text` is the third value in the form of its field. */
export type Decision = { choice: 'mine' } | { choice: 'theirs' } | { choice: 'other'; text: string };

/** The choices for an edit: a refused value is not offered unchanged. @see requirements V8, V9 */
export function choicesOf({ field, reason }: Item): readonly Choice[] {
  const other: readonly Choice[] = textFields.some((one) => one === field) ? ['other'] : [];
  if (reason === 'conflict') return ['mine', 'theirs', ...other];
  return reason === 'rejected' ? [...other, 'theirs'] : ['mine', ...other, 'theirs'];
}

/** A value as the text of a form field. */
export function textOfValue(field: Field, value: unknown, comma: ', ' | '، '): string {
  if (field === 'links' && Array.isArray(value)) return joinLines(value.map(String));
  if (Array.isArray(value)) return joinSkills(value.map(String), comma);
  return typeof value === 'string' ? value : '';
}

function patchOfText(field: Field, text: string): object {
  if (field === 'links') return { links: splitLines(text) };
  return { [field]: field === 'skills' ? splitSkills(text) : text };
}

const validatePatch = validateWith(ProfilePatchSchema);

/** The error of a third value: a key of `validation.json`, or null. */
export function faultOfText(field: Field, text: string): string | null {
  return Object.values(validatePatch(patchOfText(field, text)))[0] ?? null;
}

/** The third value as it is sent. @throws ValiError when it was not checked before */
export function valueOfText(field: Field, text: string): unknown {
  return parseForm(ProfilePatchSchema, patchOfText(field, text))[field];
}
