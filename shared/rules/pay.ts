import type { PayPeriod } from '../catalog/work.ts';
import type { Salary } from '../model/job-fields.ts';

const monthsOf: Record<PayPeriod, number> = { MONTH: 1, YEAR: 1 / 12, WEEK: 52 / 12, DAY: 22, HOUR: 176 };

/**
 * The most that a job surely pays in a month of full work, in riyals or dirhams. Those of Qatar, Saudi Arabia and the Emirates
 * differ by three in a hundred and count as one; a dinar or an Omani rial counts as ten.
 */
export function monthlyPay({ min, max, currency, period }: Salary): number {
  return (max ?? min ?? 0) * monthsOf[period] * (isTenfold(currency) ? 10 : 1);
}

/** Whether ten riyals or dirhams count as one of the currency. */
export function isTenfold(currency: Salary['currency']): boolean {
  return currency === 'KWD' || currency === 'BHD' || currency === 'OMR';
}
