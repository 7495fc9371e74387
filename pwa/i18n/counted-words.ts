import { formatNumber } from './format.ts';

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
