import { expect, it } from 'vitest';
import { stayMonths } from './stay-months.ts';

const today = '2026-11-21';
const months = (startDate: string, endDate: string | null) =>
  stayMonths({ startDate, endDate, current: endDate === null }, today);

it.each([
  ['2020-02-01', '2021-01-31', 12],
  ['2020-02-01', '2020-02-29', 1],
  ['2020-02-01', '2020-02-28', 0],
  ['2021-02-01', '2021-02-28', 1],
  ['2018-02-15', '2018-03-15', 1],
  ['2018-03-10', '2018-03-20', 0],
  ['2022-03-01', null, 56],
])('counts %s to %s as %i months', (startDate, endDate, expected) => {
  expect(months(startDate, endDate)).toBe(expected);
});

it('counts no time that is still to come', () => {
  expect(months('2026-11-01', '2030-12-31')).toBe(0);
  expect(months('2027-01-01', null)).toBe(0);
  expect(months('2025-11-01', '2030-12-31')).toBe(12);
});
