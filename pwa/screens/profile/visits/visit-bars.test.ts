import { expect, it } from 'vitest';
import { barsOf, chartTop } from './visit-bars.ts';

const days = (...counts: number[]) => counts.map((count, index) => ({ day: `2026-11-0${index + 1}`, count }));

it('measures by an even number that no day exceeds', () => {
  expect(chartTop(days(0, 0))).toBe(2);
  expect(chartTop(days(7, 1))).toBe(8);
  expect(chartTop(days(12, 1))).toBe(12);
});

it('names the last highest day before today the peak, and today by itself', () => {
  expect(barsOf(days(3, 4, 4, 9)).map(({ kind }) => kind)).toEqual(['day', 'day', 'peak', 'today']);
  expect(barsOf(days(0, 0, 5)).map(({ kind }) => kind)).toEqual(['day', 'day', 'today']);
  expect(barsOf(days(5, 10)).map(({ share, place }) => [share, place])).toEqual([
    [0.5, 0],
    [1, 1],
  ]);
});
