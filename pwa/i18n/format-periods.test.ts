import { expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import { locales } from './format.ts';
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

it.each(languages)('writes every time of up to 111 years as the tables of the browser do (%s)', (language) => {
  const list = new Intl.ListFormat(locales[language], { type: 'unit', style: 'long' });
  const words = (value: number, unit: string) =>
    new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const years = Array.from({ length: 112 }, (_, count) => words(count, 'year'));
  const months = Array.from({ length: 12 }, (_, count) => words(count, 'month'));
  for (let count = 1; count < 111 * 12; count += 1) {
    const [year, month] = [Math.floor(count / 12), count % 12];
    const said = [...(year > 0 ? [years[year]] : []), ...(month > 0 ? [months[month]] : [])];
    expect(formatMonths(count, language)).toBe(list.format(said.map(String)));
  }
});

it.each(languages)('names months as the tables of the browser do (%s)', (language) => {
  const names = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1)
    expect(formatMonthName(month, language)).toBe(names.format(Date.UTC(2000, month - 1, 1)));
});
