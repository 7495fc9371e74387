import type { Language } from '#shared/catalog/languages.ts';
import { type ArabicForms, countedInArabic, countedInEnglish } from './counted-words.ts';

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
