import type { Language } from '#shared/catalog/languages.ts';
import { formatterOf, locales } from './format.ts';

const units = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
  { unit: 'kilobyte', bytes: 1e3 },
] as const;

/**
 * A size in the largest fitting unit: `3.4 MB`, `٣٫٤ ميغابايت`; any size above zero is shown as at least 0.1 kB. Arabic
 * has no short word for a kilobyte, so it has none for the others either.
 */
export function formatBytes(bytes: number, language: Language): string {
  const { unit, bytes: unitBytes } = units.find((one) => bytes >= one.bytes) ?? units[2];
  const value = bytes === 0 ? 0 : Math.max(0.1, bytes / unitBytes);
  const maximumFractionDigits = value < 10 ? 1 : 0;
  const unitDisplay = language === 'ar' ? 'long' : 'short';
  return formatterOf(Intl.NumberFormat, locales[language], {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits,
  }).format(value);
}

/** A share of a whole, such as `62%` or `٦٢٪`; only all of it is 100 %. */
export function formatShare(share: number, language: Language): string {
  const whole = Math.floor(Math.min(1, Math.max(0, share)) * 100) / 100;
  return formatterOf(Intl.NumberFormat, locales[language], { style: 'percent' }).format(whole);
}
