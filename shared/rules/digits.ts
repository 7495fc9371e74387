import type { Language } from '../catalog/languages.ts';

/** Writes Arabic-Indic (٠–٩) and Persian (۰–۹) digits as 0–9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

const thousands = /\B(?=(?:\d{3})+$)/g;
const arabicZero = '٠'.charCodeAt(0);

/**
 * `1,250` or `١٬٢٥٠`, as `Intl` writes it, but without it.
 *
 * @see decision 060
 */
export function wholeNumber(value: number, language: Language): string {
  if (language === 'en') return String(value).replace(thousands, ',');
  return toArabicDigits(String(value).replace(thousands, '٬'));
}

/** Writes 0–9 as ٠–٩. */
export function toArabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(arabicZero + Number(digit)));
}
