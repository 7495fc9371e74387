import type { Language } from '#shared/catalog/languages.ts';
import { formatterOf, locales } from './formatters.ts';

/**
 * The name of a month: `March`, `مارس`.
 *
 * @param month 1–12
 */
export function formatMonthName(month: number, language: Language): string {
  return formatterOf(Intl.DateTimeFormat, locales[language], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
}

/**
 * How long something took, in years and months: `3 yrs, 2 mths`, `٣ سنوات وشهران`; null below a month.
 *
 * @param months Full months.
 */
export function formatMonths(months: number, language: Language): string | null {
  const years = Math.floor(months / 12);
  const parts = [
    { value: years, unit: 'year' },
    { value: months - years * 12, unit: 'month' },
  ].filter(({ value }) => value > 0);
  if (parts.length === 0) return null;
  const said = parts.map(({ value, unit }) =>
    formatterOf(Intl.NumberFormat, locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  );
  return formatterOf(Intl.ListFormat, locales[language], { type: 'unit', style: 'long' }).format(said);
}
