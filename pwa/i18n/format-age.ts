import type { Language } from '#shared/catalog/languages.ts';
import { formatNumber } from './format.ts';

const ageUnits = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

type Unit = (typeof ageUnits)[number]['unit'];

const arabicForms: Record<Unit, ArabicForms> = {
  day: ['أمس', 'أول أمس', 'أيام', 'يومًا', 'يوم'],
  hour: ['قبل ساعة واحدة', 'قبل ساعتين', 'ساعات', 'ساعة', 'ساعة'],
  minute: ['قبل دقيقة واحدة', 'قبل دقيقتين', 'دقائق', 'دقيقة', 'دقيقة'],
};

function inArabic(count: number, unit: Unit): string {
  const counted = countedInArabic(count, arabicForms[unit]);
  return count > 2 ? `قبل ${counted}` : counted;
}

function inEnglish(count: number, unit: Unit): string {
  if (count === 1 && unit === 'day') return 'yesterday';
  return `${countedInEnglish(count, unit)} ago`;
}

/**
 * How long ago, in the largest fitting unit: `5 minutes ago`, `قبل ٥ دقائق`; under a minute it is `now`. In the words of
 * `Intl.RelativeTimeFormat`, but without it.
 *
 * @see decision 060
 */
export function formatAge(date: Date, language: Language, now = new Date()): string {
  const agoMs = Math.max(0, now.getTime() - date.getTime());
  const fitting = ageUnits.find(({ ms }) => agoMs >= ms);
  if (!fitting) return language === 'ar' ? 'الآن' : 'now';
  const count = Math.floor(agoMs / fitting.ms);
  return language === 'ar' ? inArabic(count, fitting.unit) : inEnglish(count, fitting.unit);
}

/** One and two, which need no number; three to ten, eleven to ninety-nine, and any other, such as a hundred. */
export type ArabicForms = readonly [one: string, two: string, few: string, many: string, other: string];

/** `سنة`, `سنتان`, `٣ سنوات`. @param count A whole number from 1. */
export function countedInArabic(count: number, [one, two, few, many, other]: ArabicForms): string {
  if (count === 1) return one;
  if (count === 2) return two;
  const rest = count % 100;
  const counted = rest >= 3 && rest <= 10 ? few : many;
  return `${formatNumber(count, 'ar')} ${rest < 3 ? other : counted}`;
}

/** `1 year`, `3 years`. @param word Takes an s for more than one. */
export function countedInEnglish(count: number, word: string): string {
  return `${formatNumber(count, 'en')} ${word}${count === 1 ? '' : 's'}`;
}
