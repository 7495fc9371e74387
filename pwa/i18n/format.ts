import type { Language } from '#shared/catalog/languages.ts';

/** Arabic digits are asked for by name: not every browser gives them for `ar-QA` by itself. @see requirements A10 */
export const locales: Record<Language, string> = { ar: 'ar-QA-u-nu-arab', en: 'en-US' };

const kept = new Map<string, object>();

/** Gives a formatter that was made before: to make one takes a hundred times as long as to use it. */
function once<Formatter extends object>(key: string, make: () => Formatter): Formatter {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  // One key is only ever used for one kind.
  return known as Formatter;
}

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(`date ${language} ${Object.values(options)}`, () => new Intl.DateTimeFormat(locales[language], options));
}

/** `1,250` or `١٬٢٥٠`. */
export function formatNumber(value: number, language: Language): string {
  return once(`number ${language}`, () => new Intl.NumberFormat(locales[language])).format(value);
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
  const relative = once(`age ${language}`, () => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }));
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
  return new Intl.NumberFormat(locales[language], { style: 'percent' }).format(percent / 100);
}

/**
 * `$19.00` in every language: the amount as it stands on the card's statement.
 *
 * @param currency `usd`
 * @see requirements M3
 */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat(locales.en, { style: 'currency', currency }).format(cents / 100);
}

/**
 * The name of a language: `Urdu`, `الأوردية`.
 *
 * @param code ISO 639-1; an unknown one stands as it is.
 */
export function formatLanguage(code: string, language: Language): string {
  return once(`names ${language}`, () => new Intl.DisplayNames([language], { type: 'language' })).of(code) ?? code;
}
