import type { Language } from '#shared/catalog/languages.ts';
import type { Currency } from '#shared/catalog/work.ts';
import { formatNumber } from './format.ts';

const arabicSigns: Record<Currency, string> = {
  QAR: 'ر.ق.',
  SAR: 'ر.س.',
  AED: 'د.إ.',
  KWD: 'د.ك.',
  BHD: 'د.ب.',
  OMR: 'ر.ع.',
};

/** Amounts of pay, each a whole number of a currency; `min` may be the same as `max`. */
interface Pay {
  min: number;
  max: number;
  currency: Currency;
}

/**
 * `QAR 9,000–12,000` or `٩٬٠٠٠–١٢٬٠٠٠ ر.ق.`, as `Intl` writes it, but without it and without its marks of direction:
 * a text that is kept or joined to others must not turn their direction.
 *
 * @see decision 118
 */
export function formatPay({ min, max, currency }: Pay, language: Language): string {
  const ends = min === max ? [max] : [min, max];
  const amount = ends.map((end) => formatNumber(end, language)).join('–');
  return language === 'en' ? `${currency}\u00A0${amount}` : `${amount}\u00A0${arabicSigns[currency]}`;
}
