import { toAsciiDigits } from '#shared/rules/digits.ts';
import { type PayToken, tokensOfPay } from './pay-tokens.ts';

/** Pay as programs read it: one bound may be open, never both. */
export interface SalaryRange {
  /** ISO 4217. */
  currency: string;
  min: number | null;
  max: number | null;
  unit: PayUnit;
}

/** For how long an amount is paid, in the values of schema.org. */
export type PayUnit = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

// What stands around the amounts, one letter per token, see `PayToken`.
const shapes = {
  exact: /^L?N$/,
  least: /^L?(?:[FG]N|N[PG])$/,
  most: /^L?(?:[TH]N|NH)$/,
  range: /^L?(?:[FG]?N[ST]N|BN[AS]N)$/,
};

/**
 * Reads pay that people wrote: one or two amounts with the currency of the Gulf or dollars. Amounts of the Gulf are
 * paid by the month unless the text says otherwise, as is the custom here.
 *
 * @returns Undefined unless every word is understood: "QAR 250 / shift" must not become the pay of a month.
 */
export function readSalaryRange(text: string | null): SalaryRange | undefined {
  const tokens = tokensOfPay(plain(text ?? '')) ?? [];
  const [currency, ...others] = new Set(valuesOf(tokens, 'C'));
  const [unit = currency === 'USD' ? undefined : 'MONTH', ...moreUnits] = valuesOf(tokens, 'U');
  const bounds = boundsOf(tokens);
  if (!currency || !unit || !bounds || others.length > 0 || moreUnits.length > 0) return undefined;
  // The table of words has no other units.
  return { currency, ...bounds, unit: unit as PayUnit };
}

// Presentation forms, marks of direction and of vowels, and the forms of alif say nothing about pay.
function plain(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replace(/[\p{Cf}\u0640\u064B-\u0652]/gu, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .toLowerCase();
}

function valuesOf(tokens: readonly PayToken[], kind: PayToken['kind']): string[] {
  return tokens.filter((token) => token.kind === kind).map(({ value }) => String(value));
}

function boundsOf(tokens: readonly PayToken[]): Pick<SalaryRange, 'min' | 'max'> | undefined {
  const kinds = tokens.map(({ kind }) => kind).filter((kind) => kind !== 'C' && kind !== 'U');
  const numbers = tokens.filter(({ kind }) => kind === 'N');
  const [first = 0, last = first] = numbers.map(({ value }) => Number(value));
  // In "20–25k" nobody knows whether the 20 is in thousands.
  const isInOneUnit = new Set(numbers.map(({ isInThousands }) => isInThousands)).size === 1;
  if (!isInOneUnit || first <= 0 || last < first) return undefined;
  const written = kinds.join('');
  if (shapes.least.test(written)) return { min: first, max: null };
  if (shapes.most.test(written)) return { min: null, max: first };
  return shapes.exact.test(written) || shapes.range.test(written) ? { min: first, max: last } : undefined;
}
