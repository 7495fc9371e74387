import * as v from 'valibot';
import { codePointLength, hasLetterOrDigit, hasVisibleCharacter, tidyLine, tidyText } from '../rules/visible-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const controlCharacters = /[\u0000-\u001F\u007F-\u009F]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const controlCharactersButLineBreaks = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/u;

interface TextBounds {
  maxLength: number;
  /** Message key when nothing can be seen; without it such a text is allowed and becomes `''`. */
  required?: string;
  /** True when a visible name is meant: signs alone are refused with `letter_required`. */
  needsLetter?: boolean;
  /** True when line breaks and tabs are allowed. */
  multiline?: boolean;
}

/**
 * Schema of a text that people write: well-formed Unicode, tidied, bounded in code points.
 * Messages are keys of `locales/{language}/validation.json`.
 *
 * @see trust §5
 */
export function text({ maxLength, required, needsLetter = false, multiline = false }: TextBounds) {
  const refused = multiline ? controlCharactersButLineBreaks : controlCharacters;
  const tidy = multiline ? (value: string) => tidyText(value.replaceAll('\r\n', '\n')) : tidyLine;
  return v.pipe(
    v.string(required ?? 'invalid_text'),
    v.check((value) => value.isWellFormed(), 'invalid_text'),
    v.transform(tidy),
    v.check((value) => !refused.test(value), 'invalid_text'),
    // Blank characters alone would be saved as a text that nobody can see or delete.
    v.transform((value) => (hasVisibleCharacter(value) ? value : '')),
    v.check((value) => required === undefined || value !== '', required ?? ''),
    v.check((value) => !needsLetter || value === '' || hasLetterOrDigit(value), 'letter_required'),
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

/** Schema of an optional text that is answered as `''` when there is none; `null` means the same. */
export function textOrEmpty(bounds: Omit<TextBounds, 'required'>) {
  return v.pipe(
    v.nullable(text(bounds)),
    v.transform((value) => value ?? ''),
  );
}
