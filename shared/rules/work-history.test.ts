import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { employersOf, stayMonths } from './work-history.ts';

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

const position = (company: string, endDate: string | null) => ({ company, endDate, current: endDate === null });

it('employers are named once, the last ones first, and no more than a card has', () => {
  const given = [position('Sabic', '2019-01-31'), position('Aramco', null), position('SABIC', '2022-01-31')];
  expect(employersOf(given)).toEqual(['Aramco', 'SABIC']);
  // What goes on stands first, by its mark or by having no end.
  const ended = position('Ended', '2024-01-31');
  expect(employersOf([ended, { company: 'Marked', endDate: '2020-01-31', current: true }])).toEqual([
    'Marked',
    'Ended',
  ]);
  expect(employersOf([ended, { company: 'Open', endDate: null, current: false }])).toEqual(['Open', 'Ended']);
  expect(employersOf([])).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => position(`Company ${n}`, `${1990 + n}-01-31`));
  expect(employersOf(many)).toHaveLength(limits.cardEmployersMaxCount);
  expect(employersOf(many)[0]).toBe('Company 29');
});
