import * as v from 'valibot';

// Marks that change nothing a reader sees but break comparison, search and direction.
// Zero-width (non-)joiners stay: Arabic and emoji need them.
const invisibleMarks = /[\u200B\u200E\u200F\u061C\uFEFF\u00AD\u202A-\u202E\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const controlCharacters = /[\u0000-\u001F\u007F-\u009F]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const controlCharactersButLineBreaks = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/u;

/** Length in code points, as the database counts it. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Composes (NFC), strips invisible marks and trims. */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(invisibleMarks, '').trim();
}

interface TextBounds {
  maxLength: number;
  /** Message key when the text is empty; without it an empty text is allowed. */
  required?: string;
  /** Whether line breaks and tabs are allowed. */
  multiline?: boolean;
}

/**
 * Schema of a text that people write: well-formed Unicode, tidied, bounded in code points.
 * Messages are keys of `locales/{language}/validation.json`.
 *
 * @see trust §5 Fields
 */
export function text({ maxLength, required, multiline = false }: TextBounds) {
  const refused = multiline ? controlCharactersButLineBreaks : controlCharacters;
  return v.pipe(
    v.string(required ?? 'invalid_text'),
    v.check((value) => value.isWellFormed(), 'invalid_text'),
    v.transform((value) => tidyText(multiline ? value.replaceAll('\r\n', '\n') : value)),
    v.check((value) => !refused.test(value), 'invalid_text'),
    v.check((value) => required === undefined || value !== '', required ?? ''),
    v.check((value) => codePointLength(value) <= maxLength, 'too_long'),
  );
}

/** Schema of an optional text: `''` and `null` both mean "none" and become `null`. */
export function optionalText(bounds: Omit<TextBounds, 'required'>) {
  return v.pipe(
    v.nullable(text(bounds)),
    v.transform((value) => value || null),
  );
}
