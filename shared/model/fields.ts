import * as v from 'valibot';
import { industries } from '../catalog/industries.ts';
import { limits } from '../limits.ts';
import { isCalendarDay, isHijriYear, latestDateOfBirth } from '../rules/calendar-day.ts';
import { skillKey } from '../rules/skills.ts';
import { codePointLength, hasLetterOrDigit, hasVisibleCharacter, tidyLine, tidyText } from '../rules/visible-text.ts';
import { normalizeWhatsapp, whatsappFault } from '../rules/whatsapp.ts';

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

/** Id of a row: a whole number from 1. */
export const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** Id in a path; anything else is treated as an unknown id (404). @see trust §2 */
export const IdParamSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number));

/** Revision of a row in its feed. @see protocol §1 */
export const RevSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A moment, ISO 8601 in UTC. */
export const InstantSchema = v.pipe(v.string(), v.isoTimestamp());

// One @, an ASCII local part without spaces, a domain with a dot. Deliverability is shown by a mail, not by a pattern.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** E-mail address, trimmed and lower-cased so that one address is one account. @see requirements F19 */
export const EmailSchema = v.pipe(
  v.string('email_invalid'),
  v.transform((value) => tidyLine(value).toLowerCase()),
  v.maxLength(limits.emailMaxLength, 'email_invalid'),
  v.regex(emailPattern, 'email_invalid'),
);

function isPasswordLongEnough(value: string): boolean {
  return codePointLength(value) >= limits.passwordMinLength;
}

function isPasswordShortEnough(value: string): boolean {
  return codePointLength(value) <= limits.passwordMaxLength;
}

/**
 * Makes the schema of a new password: any Unicode, used exactly as sent. Lengths are code points, so one emoji is not
 * counted twice.
 *
 * @param tooShort Message key; companies have a text of their own for it.
 * @see trust §3
 */
export function newPassword(tooShort: 'password_too_short' | 'company_password_too_short') {
  return v.pipe(
    v.string('password_required'),
    v.nonEmpty('password_required'),
    v.check((value) => value.isWellFormed(), 'invalid_text'),
    v.check(isPasswordLongEnough, tooShort),
    v.check(isPasswordShortEnough, 'password_too_long'),
  );
}

/** New password of a person. @see trust §3 */
export const NewPasswordSchema = newPassword('password_too_short');

/** Repeated password of a call; an absent one is not compared. A value that is no text differs from every password. */
export const RepeatedPasswordSchema = v.exactOptional(v.string('passwords_differ'));

/** Repeated password of the registration form. @see requirements F8 */
export const RepeatedPasswordFormSchema = v.pipe(v.string(), v.check(isPasswordLongEnough, 'password_too_short'));

/** Password typed to sign in: only required, never judged. */
export const PasswordSchema = v.pipe(
  v.string('password_required'),
  v.nonEmpty('password_required'),
  v.check(isPasswordShortEnough, 'password_too_long'),
);

/** Name of a person: 1–100 code points with a letter or digit that can be seen. @see requirements F27 */
export const PersonNameSchema = text({
  maxLength: limits.nameMaxLength,
  required: 'name_required',
  needsLetter: true,
});

/** One of the listed industries. */
export const IndustrySchema = v.picklist(industries, 'industry_required');

/**
 * Refuses a day of the Hijri calendar by its own message, before other checks: a month of it may have 30 days where the
 * Gregorian one has fewer.
 */
export const notHijri = v.check((day: string) => !isHijriYear(day), 'date_hijri');

/** Birth day: from 1900 to 13 years ago. @see trust §5 */
export const DateOfBirthSchema = v.pipe(
  v.string('date_of_birth_required'),
  v.nonEmpty('date_of_birth_required'),
  notHijri,
  v.check(isCalendarDay, 'date_invalid'),
  v.check((day) => day >= limits.dateOfBirthEarliest, 'date_too_early'),
  v.check((day) => day <= latestDateOfBirth(new Date()), 'date_of_birth_range'),
);

/** Schema of an optional choice: `''` and `null` both mean "none" and become `null`. */
export function optionalChoice<const Value extends string>({
  choices,
  invalid,
}: {
  choices: readonly Value[];
  /** The error for any other value. */
  invalid: string;
}) {
  return v.pipe(
    v.nullable(v.picklist(['', ...choices], invalid)),
    v.transform((value) => (value === '' ? null : value)),
  );
}

const SkillSchema = text({ maxLength: limits.skillMaxLength, required: 'skill_empty', needsLetter: true });

/** Skills: at most 30, unique without regard to case; the first spelling stays. */
export const SkillsSchema = v.pipe(
  v.array(SkillSchema, 'skills_invalid'),
  v.transform((skills) => {
    const seen = new Set<string>();
    return skills.filter((skill) => {
      const key = skillKey(skill);
      return !seen.has(key) && seen.add(key);
    });
  }),
  v.maxLength(limits.skillsMaxCount, 'skills_too_many'),
);

/**
 * WhatsApp number with the code of its country: Arabic digits, `00` and separators are normalised; `''` and `null`
 * clear it. @see requirements J19
 */
export const WhatsappSchema = v.pipe(
  v.nullable(v.string('whatsapp_invalid')),
  v.transform((value) => normalizeWhatsapp(value ?? '')),
  v.check((value) => whatsappFault(value) !== 'whatsapp_country_code', 'whatsapp_country_code'),
  v.check((value) => value === '' || whatsappFault(value) === undefined, 'whatsapp_invalid'),
  v.transform((value) => value || null),
);

/**
 * Picture as sent: nothing, the unchanged own address, or a data URL of a JPEG, PNG or WebP.
 * Its bytes are judged by the server after decoding.
 *
 * @see trust §5 Pictures
 */
export const PictureInputSchema = v.pipe(
  v.nullable(v.string('picture_invalid')),
  v.transform((value) => value || null),
  v.check(
    (value) =>
      value === null ||
      /^\/media\/[0-9a-f]{64}-(?:96|256|512)\.(?:webp|jpg)$/.test(value) ||
      /^data:image\/(?:jpeg|png|webp);base64,/.test(value.slice(0, 30)),
    'picture_invalid',
  ),
  v.check((value) => value === null || value.length <= limits.requestWithPictureMaxBytes, 'picture_too_large'),
);

/** A whole number from 0; an empty field of a form counts as 0. */
export function wholeNumber(max: number, message: string) {
  return v.pipe(
    v.union([v.number(), v.literal(''), v.null()], message),
    v.transform((value) => value || 0),
    v.integer(message),
    v.minValue(0, message),
    v.maxValue(max, message),
  );
}
