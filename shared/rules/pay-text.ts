import type { Language } from '../catalog/languages.ts';
import type { Currency, PayPeriod } from '../catalog/work.ts';
import type { Job } from '../model/job.ts';
import type { Salary } from '../model/job-fields.ts';
import { wholeNumber } from './digits.ts';

/** A text of `catalog.json`, `pay`: for how long an amount is paid, or which bound it is. */
export type PayWord = PayPeriod | 'from' | 'up_to';

/** Puts an amount into one of the texts. */
export type SayPay = (word: PayWord, amount: string) => string;

const arabicSigns: Record<Currency, string> = {
  QAR: 'ر.ق.',
  SAR: 'ر.س.',
  AED: 'د.إ.',
  KWD: 'د.ك.',
  BHD: 'د.ب.',
  OMR: 'ر.ع.',
};

/**
 * The pay of a job wherever somebody reads it: what was chosen, in the reader's language, or else the company's own
 * text; null where nothing is said.
 */
export function payText(
  { salary, salaryRange }: Pick<Job, 'salary' | 'salaryRange'>,
  language: Language,
  say: SayPay,
): string | null {
  return salary ? salaryText(salary, language, say) : salaryRange || null;
}

/** `QAR 9,000–12,000 a month`, `From QAR 9,000 a month`. */
export function salaryText({ min, max, currency, period }: Salary, language: Language, say: SayPay): string {
  const ends = min === max ? [max] : [min, max];
  const known = ends.filter((end) => end !== null);
  const amount = amountText(known, currency, language);
  if (min !== null && max !== null) return say(period, amount);
  return say(period, say(max === null ? 'from' : 'up_to', amount));
}

/**
 * `QAR 9,000–12,000` or `٩٬٠٠٠–١٢٬٠٠٠ ر.ق.`, as `Intl` writes it, but without it and without its marks of direction:
 * a text that is joined to others must not turn their direction.
 *
 * @see decision 060
 */
export function amountText(amounts: readonly number[], currency: Currency, language: Language): string {
  const amount = amounts.map((one) => wholeNumber(one, language)).join('–');
  return language === 'en' ? `${currency}\u00A0${amount}` : `${amount}\u00A0${arabicSigns[currency]}`;
}
