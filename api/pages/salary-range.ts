import { toAsciiDigits } from '#shared/rules/digits.ts';

/** Pay as programs read it. */
export interface SalaryRange {
  /** ISO 4217. */
  currency: string;
  min: number;
  max: number;
  unit: 'HOUR' | 'MONTH' | 'YEAR';
}

const currencies: readonly (readonly [RegExp, string])[] = [
  [/\bQAR\b|ريال قطري|ر\.\s?ق/i, 'QAR'],
  [/\bSAR\b|ريال سعودي|ر\.\s?س/i, 'SAR'],
  [/\bAED\b|درهم|د\.\s?إ/i, 'AED'],
  [/\bKWD\b|دينار كويتي|د\.\s?ك/i, 'KWD'],
  [/\bBHD\b|دينار بحريني|د\.\s?ب/i, 'BHD'],
  [/\bOMR\b|ريال (?:عُ?ماني)|ر\.\s?ع/i, 'OMR'],
  [/\bUSD\b|دولار/i, 'USD'],
];
const hourly = /\bhour|\/\s?h\b|ساعة/i;
const yearly = /\byear|\bannual|\bp\.?a\b|سنة|سنوي|عام/i;
const numbers = /(\d[\d.,]*\d|\d)\s?(k\b|ألف|آلاف)?/gi;
// 1.200 may be a thousand or hardly more than one.
const plainNumber = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/;

/**
 * Reads pay that people wrote: one or two amounts with the currency of the Gulf or dollars, by the month unless the
 * text says otherwise, as is the custom here.
 *
 * @returns Undefined for anything that is not told beyond doubt.
 */
export function readSalaryRange(text: string | null): SalaryRange | undefined {
  const plain = toAsciiDigits(text ?? '').replaceAll('٬', ',');
  const named = currencies.filter(([pattern]) => pattern.test(plain));
  const [first, second, ...more] = amountsOf(plain);
  const currency = named.length === 1 ? named[0]?.[1] : undefined;
  if (!currency || first === undefined || more.length > 0) return undefined;
  const [min, max] = [first, second ?? first];
  if (min <= 0 || max < min) return undefined;
  return { currency, min, max, unit: unitOf(plain) };
}

// Every number has to be understood: one of two would be a wrong range. In "20–25k" the 20 has no unit.
function amountsOf(text: string): number[] {
  const found = [...text.matchAll(numbers)].map(([, number = '', thousands]) => ({
    number,
    isInThousands: !!thousands,
  }));
  const isClear = found.every(({ number, isInThousands }) => {
    return plainNumber.test(number) && isInThousands === found[0]?.isInThousands;
  });
  if (!isClear) return [];
  return found.map(({ number, isInThousands }) => Number(number.replaceAll(',', '')) * (isInThousands ? 1000 : 1));
}

function unitOf(text: string): SalaryRange['unit'] {
  if (hourly.test(text)) return 'HOUR';
  return yearly.test(text) ? 'YEAR' : 'MONTH';
}
