import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { barsOf, chartTop, VisitsChart } from './visits-chart.tsx';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

it('draws a bar for each day with visits, between lines at none, the middle and the top', () => {
  const days = [2, 0, 4, 1].map((count, at) => ({ day: `2026-11-0${at + 1}`, count }));
  render(<VisitsChart days={days} />);
  expect(document.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 40 100');
  const bars = [...document.querySelectorAll('rect')].map((bar) => [
    bar.getAttribute('class'),
    ...['x', 'y', 'width', 'height'].map((name) => Number(bar.getAttribute(name))),
  ]);
  expect(bars).toEqual([
    ['visits-day', 1, 50, 8, 50],
    ['visits-peak', 21, 0, 8, 100],
    ['visits-today', 31, 75, 8, 25],
  ]);
  const lines = [...document.querySelectorAll('line')].map((line) => [
    line.getAttribute('y1'),
    line.getAttribute('y2'),
  ]);
  expect(lines).toEqual([
    ['0', '0'],
    ['50', '50'],
    ['100', '100'],
  ]);
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['4', '2', '0']);
  const named = [...document.querySelectorAll('.visits-days > span')].map(({ textContent }) => textContent);
  expect(named).toEqual(['Nov 1, 2026', 'Nov 3, 2026', 'Today']);
});

it('has a scale before the first days', () => {
  render(<VisitsChart days={[]} />);
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['2', '1', '0']);
});

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
