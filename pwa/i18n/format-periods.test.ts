import { expect, it } from 'vitest';
import { formatMonthName, formatMonths } from './format-periods.ts';

it.each([
  [0, null, null],
  [1, '1 month', 'شهر'],
  [2, '2 months', 'شهران'],
  [12, '1 year', 'سنة'],
  [38, '3 years, 2 months', '٣ سنوات وشهران'],
  [143, '11 years, 11 months', '١١ سنة و١١ شهرًا'],
])('says how long %i months are (A10)', (months, english, arabic) => {
  expect([formatMonths(months, 'en'), formatMonths(months, 'ar')]).toEqual([english, arabic]);
});

it('names months in the language of the page', () => {
  expect([formatMonthName(3, 'en'), formatMonthName(3, 'ar')]).toEqual(['March', 'مارس']);
});
