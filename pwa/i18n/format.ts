import type { Language } from '#shared/catalog/languages.ts';
import { formatterOf, locales } from './formatters.ts';

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatterOf(Intl.DateTimeFormat, locales[language], options);
}

const thousands = /\B(?=(?:\d{3})+$)/g;
const arabicZero = '٠'.charCodeAt(0);

/**
 * `1,250` or `١٬٢٥٠`. Written by hand: the first formatter of a page makes the browser read its tables, which takes a phone a
 * tenth of a second, and a number stands in the first view of every list.
 *
 * @param value A whole number.
 */
export function formatNumber(value: number, language: Language): string {
  if (language === 'en') return String(value).replace(thousands, ',');
  const grouped = String(value).replace(thousands, '٬');
  return grouped.replace(/\d/g, (digit) => String.fromCharCode(arabicZero + Number(digit)));
}

/**
 * `May 7, 1990` or `٧ مايو ١٩٩٠`, the same day in every time zone.
 *
 * @param day `YYYY-MM-DD`
 * @see requirements A10, E16
 */
export function formatDay(day: string, language: Language): string {
  return dates(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/**
 * Short month, day and year: `May 7, 1990`.
 *
 * @param day `YYYY-MM-DD`, or an instant
 * @param zone Of an instant's day; without it the device's.
 * @see requirements A11
 */
export function formatShortDay(day: string, language: Language, zone?: string): string {
  const timeZone = day.length === 'YYYY-MM-DD'.length ? 'UTC' : zone;
  const parts = { year: 'numeric', month: 'short', day: 'numeric', timeZone } as const;
  return dates(language, parts).format(new Date(day));
}

/**
 * Month and year: `March 2022`.
 *
 * @param day `YYYY-MM-DD`
 */
export function formatMonth(day: string, language: Language): string {
  return dates(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/**
 * The year alone: `2022`.
 *
 * @param day `YYYY-MM-DD`
 */
export function formatYear(day: string, language: Language): string {
  return dates(language, { year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

const ageUnits = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** How long ago, in the largest fitting unit: `5 minutes ago`, `قبل ٥ دقائق`; under a minute it is `now`. */
export function formatAge(date: Date, language: Language, now = new Date()): string {
  const agoMs = Math.max(0, now.getTime() - date.getTime());
  const relative = formatterOf(Intl.RelativeTimeFormat, locales[language], { numeric: 'auto' });
  const fitting = ageUnits.find(({ ms }) => agoMs >= ms);
  return fitting ? relative.format(-Math.floor(agoMs / fitting.ms), fitting.unit) : relative.format(0, 'second');
}

/** Day and time of a moment: `Nov 19, 2026, 11:20 AM`. */
export function formatMoment(instant: string, language: Language): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const parts = { ...day, hour: 'numeric', minute: '2-digit' } as const;
  return dates(language, parts).format(new Date(instant));
}

/**
 * `84%` or `٨٤٪`.
 *
 * @param percent A whole number.
 */
export function formatPercent(percent: number, language: Language): string {
  return formatterOf(Intl.NumberFormat, locales[language], { style: 'percent' }).format(percent / 100);
}

/**
 * `$19.00` in every language: the amount as it stands on the card's statement.
 *
 * @param currency `usd`
 * @see requirements M3
 */
export function formatMoney(cents: number, currency: string): string {
  return formatterOf(Intl.NumberFormat, locales.en, { style: 'currency', currency }).format(cents / 100);
}

/**
 * The name of a language: `Urdu`, `الأوردية`.
 *
 * @param code ISO 639-1; an unknown one stands as it is.
 */
export function formatLanguage(code: string, language: Language): string {
  return formatterOf(Intl.DisplayNames, language, { type: 'language' }).of(code) ?? code;
}
