import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { employersOf } from './employers-of.ts';

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
