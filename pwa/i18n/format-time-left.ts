import type { Language } from '#shared/catalog/languages.ts';
import { formatterOf, locales } from './format.ts';

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
] as const;

/** How long until a moment, in the largest fitting unit: `in 3 days`, `خلال ٣ أيام`; an hour is the least. */
export function formatTimeLeft(date: Date, language: Language, now: Date): string {
  const leftMs = date.getTime() - now.getTime();
  const { unit, ms } = units.find((one) => leftMs >= one.ms) ?? units[1];
  const relative = formatterOf(Intl.RelativeTimeFormat, locales[language], {});
  return relative.format(Math.max(1, Math.floor(leftMs / ms)), unit);
}
