import { toAsciiDigits } from '#shared/rules/digits.ts';

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

/** A word of a text about pay. */
export interface PayToken {
  /**
   * `C` currency, `N` amount, `U` unit of time, `L` a label such as "salary"; `F` "from", `P` "or more", `G` "at least",
   * which stands on either side; `T` "up to", `H` "at most" on either side; `S` "to", `B` "between", `A` "and".
   */
  kind: 'C' | 'N' | 'U' | 'L' | 'F' | 'P' | 'G' | 'T' | 'H' | 'S' | 'B' | 'A';
  /** Of a currency ISO 4217, of an amount the number, of a unit that of schema.org. */
  value?: string | number;
  /** Of an amount: it was written as "20k". */
  isInThousands?: boolean;
}

// Latin capitals and the forms of alif are folded before, see `salary-range.ts`.
const words: readonly (readonly [PayToken['kind'], string, string?])[] = [
  ['C', 'qar|qr|qatari riyals?|ريال(?:ات)? قطري[ةه]?|ر\\. ?ق\\.?', 'QAR'],
  ['C', 'sar|sr|saudi riyals?|ريال(?:ات)? سعودي[ةه]?|ر\\. ?س\\.?', 'SAR'],
  ['C', 'aed|dhs?|(?:emirati |uae )?dirhams?|(?:درهم|دراهم)(?: اماراتي[ةه]?)?|د\\. ?ا\\.?', 'AED'],
  ['C', 'kwd|kd|kuwaiti dinars?|(?:دينار|دنانير) كويتي[ةه]?|د\\. ?ك\\.?', 'KWD'],
  ['C', 'bhd|bd|bahraini dinars?|(?:دينار|دنانير) بحريني[ةه]?|د\\. ?ب\\.?', 'BHD'],
  ['C', 'omr|omani rials?|ريال(?:ات)? عماني[ةه]?|ر\\. ?ع\\.?', 'OMR'],
  ['C', 'usd|us dollars?|دولار(?:ات)?(?: امريكي[ةه]?)?', 'USD'],
  ['U', `${unit('hour|hr', 'ساع[ةه]')}|/ ?h|hourly`, 'HOUR'],
  ['U', `${unit('day', 'يوم')}|daily|يومي[اةه]?`, 'DAY'],
  ['U', `${unit('week|wk', 'اسبوع')}|weekly|اسبوعي[اةه]?`, 'WEEK'],
  ['U', `${unit('month|mo|mth', 'شهر')}|monthly|شهري[اةه]?`, 'MONTH'],
  ['U', `${unit('year|yr|annum', 'سن[ةه]|عام')}|yearly|annual(?:ly)?|p\\.?a\\.?|سنوي[اةه]?`, 'YEAR'],
  ['L', '(?:the )?(?:salary|pay|wages?)|(?:ال)?(?:راتب|اجر|اجور)'],
  ['F', 'from|starting (?:from|at)|من|(?:ابتداء|بدءا|يبدا|تبدا) من'],
  ['P', '\\+'],
  ['P', 'or more|and (?:up|above|more)|(?:و|ف)ما فوق|فاكثر|او اكثر'],
  ['G', 'at least|min(?:imum)?\\.?|not? less than|لا يقل عن|علي الاقل|[كب]?حد ادني'],
  ['T', 'up ?to|حتي|[تي]صل الي'],
  ['H', 'at most|max(?:imum)?\\.?|not? more than|لا يزيد عن|علي الاكثر|[كب]?حد اقصي'],
  ['S', '[-‐-―]'],
  ['S', 'to|till|until|الي'],
  ['B', 'between|(?:ما )?بين'],
  ['A', 'and|و'],
];

/** "an hour", "per hour", "/ hour", "في الساعة", "للساعة". */
function unit(nouns: string, arabicNouns: string): string {
  return `(?:(?:per|an?|each|every|by the) |/ ?)(?:${nouns})|(?:في ال|بال|لل|لكل |كل |/ ?(?:ال)?)(?:${arabicNouns})`;
}

// A word ends where no letter follows: عام is not in العامل.
const patterns = words.map(([kind, alternatives, value]) => ({
  pattern: new RegExp(`(?:${alternatives})${/[ء-يa-z]/.test(alternatives) ? '(?![\\p{L}\\p{M}])' : ''}`, 'uy'),
  kind,
  value,
}));
// 1.200 may be a thousand or hardly more than one, so no third digit stands behind a point.
const amount =
  /((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)(?![\d]|[.,]\d)(?: ?(k|الف|الاف|thousand)(?![\p{L}\p{M}]))?/uy;
const gap = /[\s:]*/y;

/** Reads a text about pay word by word. @returns Undefined where a word is not known. */
export function tokensOfPay(text: string): PayToken[] | undefined {
  const whole = text.trim().replace(/[.،]$/, '');
  const tokens: PayToken[] = [];
  for (let at = skip(whole, 0); at < whole.length; ) {
    const found = amountAt(whole, at) ?? wordAt(whole, at);
    if (!found) return undefined;
    tokens.push(found.token);
    at = skip(whole, found.end);
  }
  return tokens;
}

interface Found {
  token: PayToken;
  end: number;
}

function amountAt(text: string, at: number): Found | undefined {
  amount.lastIndex = at;
  const [all, number = '', thousands] = amount.exec(text) ?? [];
  if (all === undefined) return undefined;
  const value = Number(number.replaceAll(',', '')) * (thousands ? 1000 : 1);
  return { token: { kind: 'N', value, isInThousands: !!thousands }, end: at + all.length };
}

/** The longest known word: "up to" is more than "to", "from" more than nothing. */
function wordAt(text: string, at: number): Found | undefined {
  let longest: Found | undefined;
  for (const { pattern, kind, value } of patterns) {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length === 0 || at + length <= (longest?.end ?? at)) continue;
    longest = { token: { kind, ...(value && { value }) }, end: at + length };
  }
  return longest;
}

function skip(text: string, at: number): number {
  gap.lastIndex = at;
  return at + (gap.exec(text)?.[0].length ?? 0);
}
