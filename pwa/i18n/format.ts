import type { Language } from '#shared/catalog/languages.ts';
import { toArabicDigits, wholeNumber } from '#shared/rules/digits.ts';

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatterOf(Intl.DateTimeFormat, locales[language], options);
}

/** `1,250` or `١٬٢٥٠`. @param value A whole number. */
export const formatNumber: (value: number, language: Language) => string = wholeNumber;

function inDigitsOf(language: Language, text: string): string {
  return language === 'en' ? text : toArabicDigits(text);
}

const englishMonths = 'January February March April May June July August September October November December';
const arabicMonths = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر';
export const months: Record<Language, readonly string[]> = {
  ar: arabicMonths.split(' '),
  en: englishMonths.split(' '),
};

/** A day of the calendar; its month counts from zero. */
interface Day {
  year: number;
  month: number;
  date: number;
}

function dayInUtc(day: string, offsetMs = 0): Day {
  const instant = new Date(Date.parse(day) + offsetMs);
  return { year: instant.getUTCFullYear(), month: instant.getUTCMonth(), date: instant.getUTCDate() };
}

/** Qatar has had no other offset since 1972. */
const qatarOffsetMs = 3 * 3_600_000;

function dayHere(instant: string): Day {
  const moment = new Date(instant);
  return { year: moment.getFullYear(), month: moment.getMonth(), date: moment.getDate() };
}

function written({ year, month, date }: Day, language: Language, isShort: boolean): string {
  const name = months[language][month] ?? '';
  if (language === 'ar') return inDigitsOf('ar', `${date} ${name} ${year}`);
  return `${isShort ? name.slice(0, 3) : name} ${date}, ${year}`;
}

/**
 * `May 7, 1990` or `٧ مايو ١٩٩٠`, the same day in every time zone.
 *
 * @param day `YYYY-MM-DD`
 * @see requirements A10, E16
 */
export function formatDay(day: string, language: Language): string {
  return written(dayInUtc(day), language, false);
}

/**
 * Short month, day and year: `May 7, 1990`.
 *
 * @param day `YYYY-MM-DD`, or an instant
 * @param zone Of an instant's day; without it the device's.
 * @see requirements A11
 */
export function formatShortDay(day: string, language: Language, zone?: 'Asia/Qatar'): string {
  if (day.length === 'YYYY-MM-DD'.length) return written(dayInUtc(day), language, true);
  return written(zone ? dayInUtc(day, qatarOffsetMs) : dayHere(day), language, true);
}

/**
 * Month and year: `March 2022`.
 *
 * @param day `YYYY-MM-DD`
 */
export function formatMonth(day: string, language: Language): string {
  const { year, month } = dayInUtc(day);
  return `${months[language][month]} ${inDigitsOf(language, String(year))}`;
}

/**
 * The year alone: `2022`.
 *
 * @param day `YYYY-MM-DD`
 */
export function formatYear(day: string, language: Language): string {
  return inDigitsOf(language, String(dayInUtc(day).year));
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

/** Names Arabic digits, because not every browser uses them for `ar-QA`. @see requirements A10 */
export const locales: Record<Language, string> = { ar: 'ar-QA-u-nu-arab', en: 'en-US' };

const formatters = new Map<string, object>();

/**
 * Gives a formatter that was made before for the same locale and options: to make one takes a hundred times as long as
 * to use it.
 *
 * @param Kind Such as `Intl.NumberFormat`.
 */
export function formatterOf<Formatter extends object, const Options extends object>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Kind(locale, options);
  formatters.set(key, formatter);
  // One key is only ever used for one kind.
  return formatter as Formatter;
}
