import type { Language } from '#shared/catalog/languages.ts';
import { months as monthNames } from './format.ts';
import { type ArabicForms, countedInArabic, countedInEnglish } from './format-age.ts';

/**
 * The name of a month: `March`, `مارس`.
 *
 * @param month 1–12
 */
export function formatMonthName(month: number, language: Language): string {
  return monthNames[language][month - 1] ?? '';
}

type Unit = 'year' | 'month';

const arabicForms: Record<Unit, ArabicForms> = {
  year: ['سنة', 'سنتان', 'سنوات', 'سنة', 'سنة'],
  month: ['شهر', 'شهران', 'أشهر', 'شهرًا', 'شهر'],
};

/**
 * How long something took, in years and months: `3 years, 2 months`, `٣ سنوات وشهران`; null below a month. In the words
 * of `Intl`, but without it.
 *
 * @param months Full months.
 * @see decision 060
 */
export function formatMonths(months: number, language: Language): string | null {
  const years = Math.floor(months / 12);
  const parts = (
    [
      [years, 'year'],
      [months - years * 12, 'month'],
    ] as const
  ).filter(([count]) => count > 0);
  if (parts.length === 0) return null;
  if (language === 'en') return parts.map(([count, unit]) => countedInEnglish(count, unit)).join(', ');
  return parts.map(([count, unit]) => countedInArabic(count, arabicForms[unit])).join(' و');
}
